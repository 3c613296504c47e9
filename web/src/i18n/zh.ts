import type { ResourceLanguage } from 'i18next';
import { moduleNames } from '#shared/directory/module-names.ts';
import login from './zh/login.json';
import shell from './zh/shell.json';
import ui from './zh/ui.json';

export const zh = { login, shell: { ...shell, modules: moduleNames('zh') }, ui };

export const featureFiles = import.meta.glob<ResourceLanguage[string]>(['./zh/*.json', '!./zh/{login,shell,ui}.json'], {
	import: 'default',
});
