import admin from './zh/admin.json';
import calendars from './zh/calendars.json';
import compounding from './zh/compounding.json';
import login from './zh/login.json';
import shell from './zh/shell.json';
import ui from './zh/ui.json';

/** Every Chinese text, one namespace a file. */
export const zh = { admin, calendars, compounding, login, shell, ui };
