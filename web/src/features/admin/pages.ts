import type texts from '#i18n/en/admin.json';
import { AdminPage } from './admin-page.tsx';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly admin: typeof texts;
	}
}

export const pages = { Admin: AdminPage };
