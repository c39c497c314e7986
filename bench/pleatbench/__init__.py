"""Measures Pleat's engines and other tools on lists of tasks.

tasks    what to run on: CSV, .set, .yml and C files
tools    how to run it: adapters (bench/tools/*.toml) of programs
limits   one run under limits of CPU time and memory
store    the results, one JSON line per run; survives kill -9
runner   all runs, on this machine; slurm: on a cluster
results  what an answer is worth; tables, plots, page: shown to people
guard    compares two sets of results; reproduce: the papers' tables
"""
