import { canonicalHeading } from '../heading/heading.ts';
import { amortisationTypeWords, frequencyWords, instrumentTagWords, statusWords, yesNoWords } from '../kind/words.ts';
import { dealIdSynonyms, endDateSynonyms, legFields, startDateSynonyms } from './legs.ts';
import type { Field, Vocabulary } from './vocabulary.ts';

/** Columns of amortisation in the deal template. They exist once for each leg, although a schedule has many rows. */
const scheduleFields: readonly (Omit<Field, 'field' | 'synonyms'> & {
	readonly name: string;
	readonly template: string;
})[] = [
	{ name: 'ScheduleStartDate', template: 'amortizationStartDate', kind: 'date' },
	{ name: 'ScheduleEndDate', template: 'amortizationEndDate', kind: 'date' },
	{ name: 'SchedulePrincipal', template: 'amortizationPrincipalAmount', kind: 'amount' },
];

const byName = new Map<string, Omit<Field, 'field' | 'synonyms'> & { readonly name: string }>([
	...scheduleFields.map((field) => [canonicalHeading(field.template), field] as const),
	...legFields.flatMap(({ synonyms, template, ...field }) =>
		[template, field.name, ...synonyms].map((name) => [canonicalHeading(name), field] as const),
	),
]);

const legLast = /^(.{1,40}?)(?:leg)?([12])$/;
const legFirst = /^leg([12])(.{1,40})$/;

/** Returns the field of a heading that contains a leg number: `notionalAmount_1`, `Leg 2 Notional`. */
function legField(heading: string): Field | undefined {
	const [, first = '', afterLeg = ''] = legFirst.exec(heading) ?? [];
	const [, beforeLeg = '', last = ''] = legLast.exec(heading) ?? [];
	const [leg, name] = first === '' ? [last, beforeLeg] : [first, afterLeg];
	const found = byName.get(name);
	if (found === undefined) return undefined;
	const { name: portalName, need: _, ...rest } = found;
	const isNeeded = needed.has(portalName);
	return {
		...rest,
		field: `leg${leg}${portalName}`,
		synonyms: [],
		...(isNeeded ? { need: 'perRow' } : {}),
		...(rest.kind === 'amount' ? { currencyField: `leg${leg}Currency` } : {}),
	};
}

/** Fields that every leg must have. The fault of a missing field names the leg. */
export const needed: ReadonlySet<string> = new Set(['InterestType', 'PayReceive', 'Currency', 'Notional']);

/** Columns of swap files with both legs in one row, as in the template. */
export const dealVocabulary: Vocabulary = {
	subject: 'swaps',
	minFields: 5,
	recognise: legField,
	fields: [
		{ field: 'dealId', kind: 'id', need: 'required', synonyms: dealIdSynonyms },
		{ field: 'instrumentType', kind: 'text', synonyms: ['Product', 'Product type', 'Produkt', '产品'] },
		{ field: 'instrumentTag', kind: 'word', words: instrumentTagWords, synonyms: ['Tag'] },
		{ field: 'status', kind: 'word', words: statusWords, synonyms: ['Trade status', '状态'] },
		{ field: 'startDate', kind: 'date', need: 'required', synonyms: startDateSynonyms },
		{ field: 'endDate', kind: 'date', need: 'required', synonyms: endDateSynonyms },
		{ field: 'amortized', kind: 'word', words: yesNoWords, synonyms: ['Amortised', 'Amortising', '摊还'] },
		{ field: 'amortizationType', kind: 'word', words: amortisationTypeWords, synonyms: ['Amortisation type'] },
		{ field: 'amortizationFrequency', kind: 'word', words: frequencyWords, synonyms: ['Amortisation frequency'] },
		{ field: 'amortizationResidual', kind: 'word', words: yesNoWords, synonyms: ['amortizationResidualFlag'] },
		{ field: 'fees', kind: 'text', synonyms: [] },
		...['party', 'counterparty', 'tradeId', 'uti', 'book', 'text'].map(
			(name): Field => ({ field: `labels.${name}`, kind: 'text', synonyms: [`label ${name}`] }),
		),
	],
};
