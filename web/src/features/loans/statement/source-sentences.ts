import type { StatementText } from './statement-text.ts';

/** The indices that the calculator compounds; each has a text about its administrator. */
type KnownIndex = keyof typeof import('#i18n/en/statement.json')['administrators'];

/** Sources of the fixings, and the role of their administrators for the statement. */
export function sourceSentences(index: string, { t }: StatementText): readonly string[] {
	const administrator = t(`administrators.${index as KnownIndex}`, { defaultValue: '' });
	return administrator === ''
		? [t('sources.unknown', { index })]
		: [t('sources.fixings', { index, administrator }), t('sources.terms', { administrator })];
}
