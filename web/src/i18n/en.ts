import { moduleNames } from '../../../shared/portal/modules.ts';
import compounding from './en/compounding.json';
import login from './en/login.json';
import problems from './en/problems.json';
import shell from './en/shell.json';
import ui from './en/ui.json';

/** The English texts that a session begins with, one namespace a file. Their keys are the keys of the portal. */
export const en = { compounding, login, problems, shell: { ...shell, modules: moduleNames('en') }, ui };
