/** The files of the shell, such as `assets/footer-CwMKWNKh.js`. The build puts them here. */
export const SHELL_FILES: string[] = []
