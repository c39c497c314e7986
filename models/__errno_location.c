/* The front end knows this name: other functions of the library may change it.
 */
int __pleat_errno;

int *__errno_location(void) { return &__pleat_errno; }
