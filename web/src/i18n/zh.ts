import type { ResourceLanguage } from 'i18next';
import { moduleNames } from '#shared/directory/module-names.ts';
import login from './zh/login.json';
import shell from './zh/shell.json';
import ui from './zh/ui.json';

/** The Chinese texts of the first load, one namespace for each file. */
export const zh = { login, shell: { ...shell, modules: moduleNames('zh') }, ui };

/** The Chinese texts that are loaded with their feature, by file. */
export const featureFiles = import.meta.glob<ResourceLanguage[string]>(['./zh/*.json', '!./zh/{login,shell,ui}.json'], {
	import: 'default',
});
