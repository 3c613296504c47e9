import { dateOfEpochDay, type EpochDay, type Tenor } from '../time/local-date.ts';
import { periodsPerStep } from './amortisation-step.ts';
import {
	type Amortisation,
	type Deal,
	dealFieldNames,
	dealRanges,
	type Leg,
	legNames,
	maxCharacters,
	maxScheduleRows,
	type PrincipalRow,
} from './deal.ts';
import { type BrokenRule, brokenRule } from './deal-rules.ts';
import { amortisationTypesByText, frequenciesByText, instrumentTagsByText } from './deal-values.ts';
import type { DealSpan } from './read-dates.ts';
import { FieldReader, type Fields, foundText, isBlank, numberOf } from './read-field.ts';
import { readIndex, type StatedIndex } from './read-index.ts';
import { checkIgnored, directionOf, readLeg } from './read-leg.ts';
import { readFees, readLabels } from './read-lists.ts';

const knownFields: ReadonlySet<string> = new Set(dealFieldNames);

/** Users cannot work with longer lists of faults, and a malicious record could have any number of faults. */
const maxFaults = 50;

/**
 * Reads and validates a deal from the fields of a request.
 *
 * Blank fields take their defaults. Numbers can be texts, as in files. Dates are `YYYY-MM-DD`.
 * @returns the deal, or all rules that it breaks, at most 50
 * @see docs/methodology.md, Fields of a deal
 */
export function readDeal(fields: Fields): Deal | readonly BrokenRule[] {
	return read(fields, false);
}

/**
 * {@link readDeal} with stricter checks, for deals that a user can still correct: also rejects an amortisation that
 * does not fit the dates and frequencies, which would fail in a valuation, and checks the ignored fields of a fixed
 * leg.
 */
export function checkDeal(fields: Fields): Deal | readonly BrokenRule[] {
	return read(fields, true);
}

function read(fields: Fields, isStrict: boolean): Deal | readonly BrokenRule[] {
	const reader = new FieldReader(fields);
	const deal = readTerms(reader, fields, isStrict);
	if (deal !== undefined && reader.faults.length === 0) return deal;
	return reader.faults.slice(0, maxFaults);
}

function readTerms(reader: FieldReader, fields: Fields, isStrict: boolean): Deal | undefined {
	for (const field in fields) {
		if (!knownFields.has(field) && Object.hasOwn(fields, field)) {
			reader.add(brokenRule('field-unknown', field.slice(0, 40), 'a field', { fields: 'a field of a deal' }));
			if (reader.faults.length >= maxFaults) return undefined;
		}
	}
	const dealId = reader.text('dealId', maxCharacters.dealId);
	reader.require('dealId', dealId, 'the id of the deal');
	const instrumentType = reader.text('instrumentType', maxCharacters.instrumentType) ?? '';
	const instrumentTag = reader.choice('instrumentTag', instrumentTagsByText);
	reader.require('instrumentTag', instrumentTag, 'LIBOR or RFR');
	const getPaymentInfo = reader.yesNo('getPaymentInfo');
	const start = reader.date('startDate');
	reader.require('startDate', start, 'a date YYYY-MM-DD');
	const end = reader.date('endDate');
	reader.require('endDate', end, 'a date YYYY-MM-DD');
	if (start !== undefined && end !== undefined && start >= end) {
		reader.fault('not-after-start', 'endDate', { start: dateOfEpochDay(start) });
	}
	const legs = readLegs(reader, { start, end, isStrict });
	const fees = readFees(reader, { start, end });
	const labels = readLabels(reader);
	if (dealId === undefined || instrumentTag === undefined || legs === undefined) return undefined;
	if (start === undefined || end === undefined) return undefined;
	return { dealId, instrumentType, instrumentTag, start, end, legs, fees, labels, getPaymentInfo };
}

interface DealDates extends DealSpan {
	readonly isStrict: boolean;
}

function readLegs(reader: FieldReader, { start, end, isStrict }: DealDates): readonly [Leg, Leg] | undefined {
	const amortisation = readAmortisation(reader);
	const first = readIndex(reader, legNames[0]);
	const second = readIndex(reader, legNames[1]);
	const hasTwoCurrencies =
		first.currency !== undefined && second.currency !== undefined && first.currency !== second.currency;
	const amortisationOf = (place: 0 | 1) => {
		if (amortisation === undefined) return unchanged;
		const leg = place === 0 ? 1 : 2;
		return (notional: number | undefined, frequency: Tenor | 'zero' | undefined) => {
			if (isStrict) checkFit(reader, amortisation, leg, { start, end, frequency });
			const rate = annuityRate(reader, place, [first, second]);
			return legAmortisation(reader, amortisation, { leg, notional, ...rate });
		};
	};
	const deal = { start, end, hasTwoCurrencies };
	const leg = readLeg(reader, legNames[0], first, { ...deal, other: second, amortisation: amortisationOf(0) });
	const otherLeg = readLeg(reader, legNames[1], second, { ...deal, other: first, amortisation: amortisationOf(1) });
	if (isStrict) {
		if (first.kind === 'fixed') checkIgnored(reader, legNames[0]);
		if (second.kind === 'fixed') checkIgnored(reader, legNames[1]);
	}
	const direction = leg?.payReceive ?? directionOf(reader.value(legNames[0].PayReceive));
	const otherDirection = otherLeg?.payReceive ?? directionOf(reader.value(legNames[1].PayReceive));
	if (direction !== undefined && direction === otherDirection) {
		return reader.fault('same-direction', legNames[1].PayReceive, {});
	}
	return leg === undefined || otherLeg === undefined ? undefined : [leg, otherLeg];
}

const unchanged = () => undefined;

/** Returns the rate for a leg's annuity: its own fixed rate, otherwise the fixed rate of the other leg. */
function annuityRate(reader: FieldReader, place: 0 | 1, legs: readonly [StatedIndex, StatedIndex]) {
	const rateOf = (of: 0 | 1) =>
		legs[of].kind === 'fixed' ? numberOf(reader.value(legNames[of].InterestRate)) : undefined;
	const ratePercent = rateOf(place) ?? rateOf(place === 0 ? 1 : 0);
	const kinds = legs.map(({ kind }) => kind);
	const hasFixedLeg = kinds.includes('fixed') || (kinds.includes(undefined) ? undefined : false);
	return { ratePercent, hasFixedLeg };
}

/** Principal from `start` to `end`. For linear and annuity amortisations, only the principal is used. */
interface AmortisationRow {
	readonly path: string;
	readonly start: EpochDay | undefined;
	readonly end: EpochDay | undefined;
	readonly principal: number;
}

interface StatedAmortisation {
	readonly type: Amortisation['type'];
	readonly frequency: Tenor | undefined;
	readonly hasResidual: boolean;
	readonly rows: readonly [readonly AmortisationRow[], readonly AmortisationRow[]];
}

/** Values of the deal that a leg's amortisation needs; undefined if blank or invalid. */
interface AmortisedLeg {
	readonly leg: 1 | 2;
	readonly notional: number | undefined;
	/** Only for annuities: the fixed rate of the deal. */
	readonly ratePercent: number | undefined;
	/** Undefined if the interest type of a leg is invalid. */
	readonly hasFixedLeg: boolean | undefined;
}

const rowFields: readonly string[] = ['startDate', 'endDate', 'principalAmount'];

/** Reads the amortisation fields of a deal. @returns undefined if the deal does not amortise, and after a fault */
function readAmortisation(reader: FieldReader): StatedAmortisation | undefined {
	const isAmortised = reader.yesNo('amortized');
	if (isAmortised === undefined && !reader.isBlank('amortized')) {
		// `amortized` is invalid, so the deal may be meant to amortise and the other fields are checked.
		reader.choice('amortizationType', amortisationTypesByText);
		reader.choice('amortizationFrequency', frequenciesByText);
		return undefined;
	}
	if (isAmortised !== true) {
		for (const field of ['amortizationType', 'amortizationFrequency', 'amortizationSchedule']) {
			const value = reader.value(field);
			if (isBlank(value) || isWithoutRows(value)) continue;
			reader.fault('amortised-only', field, {});
		}
		return undefined;
	}
	const type = reader.require(
		'amortizationType',
		reader.choice('amortizationType', amortisationTypesByText),
		'Schedule, Linear or Annuity',
	);
	const frequency = reader.choice('amortizationFrequency', frequenciesByText);
	if (frequency === 'zero') reader.fault('frequency-with-periods', 'amortizationFrequency', {});
	if (type === 'schedule' && !reader.isBlank('amortizationFrequency')) {
		reader.fault('schedule-without-frequency', 'amortizationFrequency', {});
	}
	const hasResidual = reader.yesNo('amortizationResidual') ?? false;
	const rows = readRows(reader, type === 'schedule');
	if (type === undefined || rows === undefined || frequency === 'zero') return undefined;
	return { type, frequency, hasResidual, rows };
}

function isWithoutRows(value: unknown): boolean {
	const lists = Array.isArray(value)
		? [value]
		: typeof value === 'object' && value !== null
			? Object.values(value)
			: [value];
	return lists.every((list) => isBlank(list) || (Array.isArray(list) && list.length === 0));
}

const field = 'amortizationSchedule';

function readRows(reader: FieldReader, needsDates: boolean): StatedAmortisation['rows'] | undefined {
	const value = reader.value(field);
	if (isBlank(value)) return [[], []];
	if (Array.isArray(value)) {
		const rows = readLegRows(reader, value, field, needsDates);
		return rows && [rows, rows];
	}
	if (typeof value !== 'object' || value === null) return reader.fault('not-a-list', field, {});
	const lists = new FieldReader(value as Fields, `${field}.`);
	lists.refuseUnknown(['leg1', 'leg2'], 'leg1 or leg2');
	const [unknown] = lists.faults;
	if (unknown !== undefined) return reader.add(unknown);
	const { leg1 = [], leg2 = [] } = value as { leg1?: unknown; leg2?: unknown };
	const first = readLegRows(reader, leg1, `${field}.leg1`, needsDates);
	const second = readLegRows(reader, leg2, `${field}.leg2`, needsDates);
	return first && second && [first, second];
}

function readLegRows(
	reader: FieldReader,
	list: unknown,
	path: string,
	needsDates: boolean,
): readonly AmortisationRow[] | undefined {
	if (!Array.isArray(list) || list.length > maxScheduleRows) {
		const found = Array.isArray(list) ? `a list of ${list.length} rows` : foundText(list);
		return reader.add(brokenRule('too-many-rows', path, found, { max: maxScheduleRows }));
	}
	const rows: AmortisationRow[] = [];
	for (const [i, row] of list.entries()) {
		const at = `${path}.${i}`;
		if (typeof row !== 'object' || row === null || Array.isArray(row)) {
			reader.add(brokenRule('required', at, 'no row', { content: 'an object' }));
			continue;
		}
		rows.push(readRow(reader, row as Fields, at, needsDates));
	}
	return rows;
}

function readRow(reader: FieldReader, row: Fields, path: string, needsDates: boolean): AmortisationRow {
	const rowReader = new FieldReader(row, `${path}.`);
	rowReader.refuseUnknown(rowFields);
	const start = rowReader.date('startDate');
	const end = rowReader.date('endDate');
	if (needsDates) {
		rowReader.require('startDate', start, 'a date YYYY-MM-DD');
		rowReader.require('endDate', end, 'a date YYYY-MM-DD');
	}
	if (start !== undefined && end !== undefined && start >= end) {
		rowReader.fault('not-after-start', 'endDate', { start: dateOfEpochDay(start) });
	}
	const principal = rowReader.number('principalAmount', dealRanges.principal);
	if (needsDates) rowReader.require('principalAmount', principal, 'the outstanding principal');
	reader.faults.push(...rowReader.faults);
	return { path, start, end, principal: principal ?? 0 };
}

/** Returns the amortisation of one leg; undefined after a fault. */
function legAmortisation(
	reader: FieldReader,
	{ type, frequency, hasResidual, rows }: StatedAmortisation,
	{ leg, notional, ratePercent, hasFixedLeg }: AmortisedLeg,
): Amortisation | undefined {
	const own = rows[leg - 1] as readonly AmortisationRow[];
	if (type === 'schedule') {
		if (own.length === 0) return reader.fault('schedule-missing', field, { leg });
		const sorted = own.filter(isDated).toSorted((a, b) => a.start - b.start);
		checkOrder(reader, sorted, sorted.length < own.length);
		return { type, rows: sorted.map(withoutPath) };
	}
	const [first] = own;
	if (hasResidual && first === undefined) return reader.fault('residual-missing', field, { leg });
	const residual = hasResidual && first !== undefined ? first.principal : 0;
	if (notional !== undefined && residual > notional) {
		const path = `${first?.path}.principalAmount`;
		return reader.add(brokenRule('residual-above-notional', path, String(residual), { leg, notional }));
	}
	if (type === 'annuity' && ratePercent === undefined && hasFixedLeg !== undefined) {
		return reader.fault(hasFixedLeg ? 'annuity-needs-rate' : 'annuity-needs-fixed', 'amortizationType', {});
	}
	const statedFrequency = reader.isBlank('amortizationFrequency')
		? undefined
		: foundText(reader.value('amortizationFrequency'));
	return { type, residual, frequency, statedFrequency, ratePercent: ratePercent ?? 0 };
}

/** Checks, without a calendar, that an amortisation fits the periods of its leg. */
function checkFit(
	reader: FieldReader,
	{ type, frequency: step, rows }: StatedAmortisation,
	leg: 1 | 2,
	{ start, end, frequency }: DealSpan & { readonly frequency: Tenor | 'zero' | undefined },
): void {
	if (type !== 'schedule') {
		if (frequency === undefined || Number.isInteger(periodsPerStep(frequency, step))) return;
		reader.fault('frequency-not-multiple', 'amortizationFrequency', { frequency: frequencyText(frequency) });
		return;
	}
	const sorted = (rows[leg - 1] as readonly AmortisationRow[]).filter(isDated).toSorted((a, b) => a.start - b.start);
	const [first, last] = [sorted[0], sorted.at(-1)];
	if (first !== undefined && start !== undefined && first.start > start) {
		const found = dateOfEpochDay(first.start);
		reader.add(brokenRule('principal-starts-late', `${first.path}.startDate`, found, { start: dateOfEpochDay(start) }));
	}
	if (last !== undefined && end !== undefined && last.end < end) {
		const found = dateOfEpochDay(last.end);
		reader.add(brokenRule('principal-ends-early', `${last.path}.endDate`, found, { end: dateOfEpochDay(end) }));
	}
}

const frequencyText = (frequency: Tenor | 'zero') =>
	frequency === 'zero' ? 'Zero' : `${frequency.count}${frequency.unit === 'week' ? 'W' : 'M'}`;

interface DatedRow extends PrincipalRow {
	readonly path: string;
}

const isDated = (row: AmortisationRow): row is DatedRow => row.start !== undefined && row.end !== undefined;

const withoutPath = ({ start, end, principal }: DatedRow): PrincipalRow => ({ start, end, principal });

/** Checks that each row starts when the previous one ends. @param isIncomplete true if undated rows were omitted */
function checkOrder(reader: FieldReader, sorted: readonly DatedRow[], isIncomplete: boolean): void {
	for (const [i, { path, start, end: last }] of sorted.entries()) {
		const next = sorted[i + 1];
		if (next === undefined || next.start === last) continue;
		const rule = next.start < last ? 'rows-overlap' : 'rows-leave-gap';
		if (rule === 'rows-leave-gap' && isIncomplete) continue;
		const before = { row: path, start: dateOfEpochDay(start), end: dateOfEpochDay(last) };
		reader.add(brokenRule(rule, `${next.path}.startDate`, dateOfEpochDay(next.start), before));
		return;
	}
}
