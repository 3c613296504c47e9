import type admin from './en/admin.json';
import type rates from './en/rates.json';
import type { en } from './en.ts';

declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'shell';
		resources: typeof en & { readonly admin: typeof admin; readonly rates: typeof rates };
	}
}
