from support import Case, unittest

from pleatbench import tasks
from pleatbench.errors import Failure


class Lists(Case):
    def read(self, *paths, **more):
        return tasks.read_lists(paths, **more)

    def test_csv(self):
        found = self.read(self.task_list([("safe", "true"),
                                          ("unsafe", "false"),
                                          ("safe", "")]))
        self.assertEqual([t.expected for t in found], ["safe", "unsafe", None])
        self.assertEqual(found[0].name, "t/000-safe.c")
        self.assertEqual(found[1].folder, "folder1")
        self.assertEqual(found[0].data_model, "LP64")

    def test_missing_files_are_told(self):
        path = self.write("l.csv", "path,expected,folder\ngone.c,true,x\n")
        with self.assertRaisesRegex(Failure, "1 of 1 files are missing"):
            self.read(path)

    def test_bad_expected_names_the_line(self):
        path = self.write("l.csv", "path,expected\na.c,perhaps\n")
        with self.assertRaisesRegex(Failure, r"l\.csv:2: .*perhaps"):
            self.read(path)

    def test_no_header(self):
        with self.assertRaisesRegex(Failure, "no column 'path'"):
            self.read(self.write("l.csv", "a.c,true,x\n"))

    YML = """\
        format_version: "2.0"
        # a comment
        input_files: "a.c"   # one
        properties:
          - property_file: ../p/termination.prp
            expected_verdict: true
          - property_file: ../p/unreach-call.prp
            expected_verdict: false
            subproperty: none
        options:
          language: C
          data_model: ILP32
        """

    def test_yml(self):
        self.write("d/a.c", "")
        task = self.read(self.write("d/a.yml", self.YML))[0]
        self.assertEqual((task.expected, task.data_model, task.folder),
                         ("unsafe", "ILP32", "d"))
        self.assertTrue(task.file.endswith("/d/a.c"))
        self.assertEqual(task.subproperty, "none")

    def test_yml_with_list_and_without_the_property(self):
        self.write("d/a.c", "")
        text = self.YML.replace('"a.c"   # one', '\n          - "a.c"')
        self.assertEqual(self.read(self.write("d/b.yml", text))[0].expected,
                         "unsafe")
        other = self.write("d/c.yml", text.replace("unreach-call", "other"))
        with self.assertRaisesRegex(Failure, "no tasks"):
            self.read(other)

    def test_set(self):
        self.write("d/a.c", "")
        self.write("d/a.yml", self.YML)
        self.write("d/x_true-unreach-call.c", "")
        found = self.read(self.write("l.set", "# all\nd/*.yml\nd/x*.c\n"))
        self.assertEqual([(t.name, t.expected) for t in found],
                         [("d/a.yml", "unsafe"),
                          ("d/x_true-unreach-call.c", "safe")])

    def test_a_pattern_without_files_is_an_error(self):
        with self.assertRaisesRegex(Failure, r"l\.set:1: nothing matches"):
            self.read(self.write("l.set", "none/*.yml\n"))

    def test_each_task_once_and_only(self):
        path = self.task_list([("safe", "true"), ("unsafe", "false")])
        self.assertEqual(len(self.read(path, path)), 2)
        self.assertEqual([t.name for t in self.read(path, only="*unsafe*")],
                         ["t/001-unsafe.c"])

    def test_a_sample_is_spread_evenly(self):
        path = self.task_list([("safe", "true")] * 10)
        numbers = [t.name[2:5] for t in self.read(path, sample=4)]
        self.assertEqual(numbers, ["000", "002", "005", "007"])
        self.assertEqual(len(self.read(path, sample=20)), 10)


if __name__ == "__main__":
    unittest.main()
