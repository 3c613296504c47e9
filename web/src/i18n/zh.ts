import type { ResourceLanguage } from 'i18next';
import { moduleNames } from '#shared/directory/module-names.ts';
import login from './zh/login.json';
import shell from './zh/shell.json';
import ui from './zh/ui.json';

/** The Chinese texts that are needed at start: one namespace for each file. */
export const zh = { login, shell: { ...shell, modules: moduleNames('zh') }, ui };

/** The Chinese texts that a feature loads when it is opened, by file. */
export const featureFiles = import.meta.glob<ResourceLanguage[string]>(['./zh/*.json', '!./zh/{login,shell,ui}.json'], {
	import: 'default',
});
