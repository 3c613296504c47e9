import { moduleNames } from '../../../shared/portal/modules.ts';
import compounding from './zh/compounding.json';
import login from './zh/login.json';
import problems from './zh/problems.json';
import shell from './zh/shell.json';
import ui from './zh/ui.json';

/** The Chinese texts that a session begins with, one namespace a file. */
export const zh = { compounding, login, problems, shell: { ...shell, modules: moduleNames('zh') }, ui };
