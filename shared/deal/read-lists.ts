import { minorUnitOf } from '../decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import {
	type DealLabels,
	dealRanges,
	type Fee,
	type LabelName,
	labelNames,
	legNames,
	maxCharacters,
	maxFees,
	maxScheduleRows,
	type Step,
} from './deal.ts';
import { brokenRule } from './deal-rules.ts';
import { directions, directionsByText } from './deal-values.ts';
import type { DealSpan } from './read-dates.ts';
import { FieldReader, type Fields, foundText, rowsOf } from './read-field.ts';

const stepFields: readonly string[] = ['date', 'value'];

/** Reads ascending steps within the deal: rows `{date, value}`, or `2025-01-15 2.5; 2026-01-15 2.75`. */
export function readSteps(
	reader: FieldReader,
	field: string,
	range: { readonly min: number; readonly max: number },
	{ start, end }: DealSpan,
): readonly Step[] | undefined {
	if (reader.isBlank(field)) return undefined;
	const rows = rowsOf(reader.value(field), stepFields, /[\s:]+/);
	if (rows === undefined || rows.length === 0 || rows.length > maxScheduleRows) {
		return reader.fault('not-steps', field, { max: maxScheduleRows });
	}
	const steps: Step[] = [];
	for (const [i, row] of rows.entries()) {
		const rowReader = new FieldReader(row, `${field}.${i}.`);
		rowReader.refuseUnknown(stepFields);
		const day = rowReader.require('date', rowReader.date('date'), 'a date YYYY-MM-DD');
		const value = rowReader.require('value', rowReader.number('value', range), 'a number');
		reader.faults.push(...rowReader.faults);
		if (day === undefined || value === undefined) continue;
		const last = steps.at(-1);
		if (last !== undefined && day <= last.day) {
			rowReader.fault('steps-ascend', 'date', { before: dateOfEpochDay(last.day) });
		} else if ((start !== undefined && day < start) || (end !== undefined && day >= end)) {
			rowReader.fault('step-not-within', 'date', { start: textOf(start), end: textOf(end) });
		} else {
			steps.push({ day, value });
			continue;
		}
		return reader.add(rowReader.faults.at(-1) as Parameters<FieldReader['add']>[0]);
	}
	return steps;
}

const textOf = (day: EpochDay | undefined) => (day === undefined ? '' : dateOfEpochDay(day));

export function stepsText(rows: readonly unknown[]): string {
	return rows
		.map((row) => {
			const { date, value } = (row ?? {}) as Fields;
			return `${foundText(date)} ${foundText(value)}`;
		})
		.join('; ');
}

const field = 'fees';

const feeFields: readonly string[] = ['date', 'payReceive', 'amount', 'currency'];

/** Maximum calendar days from the end of the deal to the payment of a fee. */
const maxDaysAfterEnd = 366;

/**
 * Reads fees in currencies of the legs: rows `{date, payReceive, amount, currency}`, or `2021-07-09 Pay 25000 USD; …`.
 */
export function readFees(reader: FieldReader, { end }: DealSpan): readonly Fee[] | undefined {
	if (reader.isBlank(field)) return undefined;
	const rows = rowsOf(reader.value(field), feeFields, /\s+/);
	if (rows === undefined || rows.length > maxFees) return reader.fault('not-fees', field, { max: maxFees });
	const currencies = currenciesOf(reader);
	const fees = rows.flatMap((row, i) => readFee(reader, row, i, currencies, end) ?? []);
	return fees.length === 0 ? undefined : fees;
}

function currenciesOf(reader: FieldReader): readonly string[] {
	const stated = legNames.map(({ Currency }) => reader.value(Currency));
	return [...new Set(stated.filter((value) => typeof value === 'string'))];
}

function readFee(
	reader: FieldReader,
	row: Fields,
	place: number,
	currencies: readonly string[],
	end: number | undefined,
): Fee | undefined {
	const rowReader = new FieldReader(row, `${field}.${place}.`);
	rowReader.refuseUnknown(feeFields);
	const day = rowReader.require('date', rowReader.date('date'), 'a date YYYY-MM-DD');
	const latest = end === undefined ? undefined : end + maxDaysAfterEnd;
	if (day !== undefined && latest !== undefined && day > latest) {
		rowReader.fault('fee-too-late', 'date', { latest: dateOfEpochDay(latest) });
	}
	const direction = rowReader.text('payReceive', 10, directions);
	rowReader.require('payReceive', direction, 'Pay or Receive');
	const payReceive = direction === undefined ? undefined : directionsByText.get(direction.toLowerCase());
	if (direction !== undefined && payReceive === undefined)
		rowReader.fault('value-unknown', 'payReceive', {}, directions);
	const currency = rowReader.text('currency', 3, currencies);
	rowReader.require('currency', currency, 'a currency');
	if (currency !== undefined && !currencies.includes(currency))
		rowReader.fault('fee-currency', 'currency', {}, currencies);
	const min = minorUnitOf(currency ?? '');
	const amount = rowReader.number('amount', { min, max: dealRanges.principal.max });
	rowReader.require('amount', amount, 'the amount');
	reader.faults.push(...rowReader.faults);
	if (day === undefined || payReceive === undefined || currency === undefined || amount === undefined) return undefined;
	return { day, payReceive, amount, currency };
}

export function feesText(rows: readonly unknown[]): string {
	return rows.map((row) => feeFields.map((name) => foundText(((row ?? {}) as Fields)[name])).join(' ')).join('; ');
}

const labelsField = 'labels';

export function readLabels(reader: FieldReader): DealLabels | undefined {
	if (reader.isBlank(labelsField)) return undefined;
	const value = reader.value(labelsField);
	if (typeof value !== 'object' || Array.isArray(value)) {
		const expected = { fields: labelNames.join(', ') };
		return reader.add(brokenRule('not-labels', labelsField, foundText(value), expected));
	}
	const own = new FieldReader(value as Fields, `${labelsField}.`);
	own.refuseUnknown(labelNames);
	const labels: Partial<Record<LabelName, string>> = {};
	for (const name of labelNames) {
		const text = own.text(name, maxCharacters.label);
		if (text !== undefined) labels[name] = text;
	}
	reader.faults.push(...own.faults);
	return Object.keys(labels).length === 0 ? undefined : labels;
}

/** Returns the labels in the fields of a deal. Values that are not texts are ignored. */
export function labelsOf(fields: Fields): DealLabels {
	const { labels } = fields;
	if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) return {};
	const found = labelNames.flatMap((name): [LabelName, string][] => {
		const text = (labels as Fields)[name];
		return typeof text === 'string' && text.trim() !== '' ? [[name, text.trim()]] : [];
	});
	return Object.fromEntries(found);
}
