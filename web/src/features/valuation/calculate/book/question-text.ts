import type { ValuationText } from '#features/valuation/shared/valuation-text.ts';
import type texts from '#i18n/en/valuation.json';
import type { BookQuestion } from './book-reading.ts';

type FieldKey = keyof typeof texts.book.fields;

/** Name of a field of the table. */
export function fieldLabel(field: string, { t }: ValuationText): string {
	const [, leg, name] = /^leg([12])(\w+)$/.exec(field) ?? [];
	if (leg === undefined) return t(`book.fields.${field as FieldKey}`);
	return t('book.leg', { leg, field: t(`book.fields.${name as FieldKey}`) });
}

const settingKeys = { '0': 'units', '3': 'thousands', '6': 'millions', '.': 'point', ',': 'comma' } as const;

type SettingKey = keyof typeof texts.book.settings;

/** Name of a unit, a scale, an order of dates or a decimal sign. */
export const settingLabel = (option: string, { t }: ValuationText): string =>
	t(`book.settings.${(settingKeys[option as keyof typeof settingKeys] ?? option) as SettingKey}`);

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

/** A question and the names of its options. */
export function describeBookQuestion(
	{ code, key = '', field = '' }: BookQuestion,
	text: ValuationText,
): { readonly label: string; readonly optionLabel: (option: string) => string } {
	const { t } = text;
	switch (code) {
		case 'match':
		case 'hidden-column':
		case 'own-column':
			return {
				label: t(`book.questions.${code}`, { column: key }),
				optionLabel: (option) => (option === 'own' ? t('book.own') : fieldLabel(option, text)),
			};
		case 'two-columns':
		case 'field-missing':
			return {
				label: t(`book.questions.${code}`, { field: fieldLabel(field, text) }),
				optionLabel: (option) => option,
			};
		case 'unit':
		case 'scale':
		case 'date-order':
		case 'decimal-sign':
			return {
				label: t(`book.questions.${code}`, { column: key }),
				optionLabel: (option) => settingLabel(option, text),
			};
		case 'mapping':
			return {
				label: t('book.questions.mapping'),
				optionLabel: (option) => (option === '' ? t('book.questions.none') : option),
			};
		case 'separator':
			return {
				label: t('book.questions.separator'),
				optionLabel: (option) => t(`book.separators.${separatorNames[option as keyof typeof separatorNames]}`),
			};
		default:
			return { label: t(`book.questions.${code}`), optionLabel: (option) => option };
	}
}
