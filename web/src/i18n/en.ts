import admin from './en/admin.json';
import calendars from './en/calendars.json';
import compounding from './en/compounding.json';
import login from './en/login.json';
import shell from './en/shell.json';
import ui from './en/ui.json';

/** Every English text, one namespace a file. Their keys are the keys of the portal. */
export const en = { admin, calendars, compounding, login, shell, ui };
