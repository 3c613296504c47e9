import {
	changeHeading,
	headingLanguage,
	loanHeading,
	type ResultField,
	resultFields,
} from '#shared/loan/loan-headings.ts';
import type { FileTerm } from '#shared/loan/loan-questions.ts';
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

export const termLabel = (term: FileTerm, { t }: BatchText): string => t(`terms.${term}`);

type SwitchOption = 'added' | 'compounded' | 'rfr' | 'rfr-plus-cas' | 'compounded-rate' | 'none' | 'true' | 'false';

export function termOptionLabel(option: string, { t }: BatchText): string {
	return t(`terms.options.${option as SwitchOption}`);
}
