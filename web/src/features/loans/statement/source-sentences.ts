import type { StatementText } from './statement-text.ts';

/** The administrator of each index that the calculator compounds is a text of its own. */
type KnownIndex = keyof typeof import('#i18n/en/statement.json')['administrators'];

/** Where the fixings come from, and what their administrators have to do with the statement. */
export function sourceSentences(index: string, { t }: StatementText): readonly string[] {
	const administrator = t(`administrators.${index as KnownIndex}`, { defaultValue: '' });
	return administrator === ''
		? [t('sources.unknown', { index })]
		: [t('sources.fixings', { index, administrator }), t('sources.terms', { administrator })];
}
