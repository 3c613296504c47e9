import {
	changeHeading,
	headingLanguage,
	loanHeading,
	type ResultField,
	resultFields,
} from '#shared/loan/loan-headings.ts';
import type { FileTerm, LoanQuestion } from '#shared/loan/loan-questions.ts';
import type { BatchText } from '../batch-text.ts';

/** Name of a field of the table. */
export function tableFieldLabel(field: string, text: BatchText): string {
	const language = headingLanguage(text);
	if ((resultFields as readonly string[]).includes(field)) return loanHeading(field as ResultField, language);
	const [, kind, number] = /^(change\w+|repaid\w+)(?: (\d+))?$/.exec(field) ?? [];
	if (number !== undefined && (kind === 'changeDate' || kind === 'changeAmount')) {
		return changeHeading(kind, Number(number), language);
	}
	const name = text.t(`tableFields.${(kind ?? field) as keyof typeof tableFields}`);
	return number === undefined ? name : `${name} ${number}`;
}

const tableFields = {
	changeDate: true,
	changeAmount: true,
	repaidDate: true,
	repaidAmount: true,
	agentInterest: true,
	days: true,
	index: true,
} as const;

const settingKeys = { '0': 'units', '3': 'thousands', '6': 'millions', '.': 'point', ',': 'comma' } as const;

type SettingKey =
	| 'percent'
	| 'bp'
	| 'fraction'
	| 'dmy'
	| 'mdy'
	| 'ymd'
	| (typeof settingKeys)[keyof typeof settingKeys];

/** Name of a unit, a scale, an order of dates or a decimal sign. */
export const settingLabel = (option: string, { t }: BatchText): string =>
	t(`settings.${(settingKeys[option as keyof typeof settingKeys] ?? option) as SettingKey}`);

export const termLabel = (term: FileTerm, { t }: BatchText): string => t(`terms.${term}`);

type SwitchOption = 'added' | 'compounded' | 'rfr' | 'rfr-plus-cas' | 'compounded-rate' | 'none' | 'true' | 'false';

export function termOptionLabel(_: FileTerm, option: string, { t }: BatchText): string {
	return t(`terms.options.${option as SwitchOption}`);
}

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

/** A question and the names of its options. */
export function describeFileQuestion(
	question: LoanQuestion,
	text: BatchText,
): { readonly label: string; readonly optionLabel: (option: string) => string } {
	const { t } = text;
	const { code, key = '', field = '' } = question;
	const named = (option: string) => (option === 'own' ? t('reading.own') : tableFieldLabel(option, text));
	switch (code) {
		case 'term': {
			const term = field as FileTerm;
			return {
				label: termLabel(term, text),
				optionLabel: (option) => (question.options.length === 0 ? option : termOptionLabel(term, option, text)),
			};
		}
		case 'match':
		case 'hidden-column':
		case 'own-column':
			return { label: t(`questions.${code}`, { column: key }), optionLabel: named };
		case 'two-columns':
		case 'field-missing':
			return {
				label: t(`questions.${code}`, { field: tableFieldLabel(field, text) }),
				optionLabel: (option) => option,
			};
		case 'unit':
		case 'scale':
		case 'date-order':
		case 'decimal-sign':
			return {
				label: t(`questions.${code}`, { column: key }),
				optionLabel: (option) => settingLabel(option, text),
			};
		case 'mapping':
			return { label: t('questions.mapping'), optionLabel: (option) => (option === '' ? t('questions.none') : option) };
		case 'separator':
			return {
				label: t('questions.separator'),
				optionLabel: (option) => t(`separators.${separatorNames[option as keyof typeof separatorNames]}`),
			};
		default:
			return { label: t(`questions.${code}`), optionLabel: (option) => option };
	}
}
