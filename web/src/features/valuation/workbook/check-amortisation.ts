import type { LegFacts } from './check-leg.ts';
import type { DealRow } from './deal-row.ts';
import { amortizationTypes, flagsByText, frequencies, frequencyLengths, mostNotional } from './deal-values.ts';
import type { AmortizationSchedule, PrincipalRow } from './deals-read.ts';
import { principalRowsOf } from './principal-rows.ts';
import type { PrincipalSheet } from './read-principals.ts';

const types: ReadonlySet<string> = new Set(amortizationTypes);
const answers = ['yes', 'no'];

export interface DealAround {
	readonly start: string | undefined;
	readonly end: string | undefined;
	readonly legs: readonly [LegFacts, LegFacts];
	readonly sheet: PrincipalSheet | undefined;
}

/** The amortisation columns of one leg. */
interface StatedRow {
	readonly startDate: string | undefined;
	readonly endDate: string | undefined;
	readonly principalAmount: number | undefined;
	readonly isBlank: boolean;
}

const headingsOf = (leg: 1 | 2) => ({
	start: `amortizationStartDate_${leg}`,
	end: `amortizationEndDate_${leg}`,
	principal: `amortizationPrincipalAmount_${leg}`,
});

const headings = { 1: headingsOf(1), 2: headingsOf(2) };

const rowHeadings = (leg: 1 | 2) => headings[leg];

/** Reads the amortisation of a deal, from its row and from the sheet that is named after it. */
export function checkAmortisation(row: DealRow, deal: DealAround): void {
	const isAmortised = row.anyCase('amortized', flagsByText, answers);
	const type = row.choice('amortizationType', types, amortizationTypes);
	const written = row.choice('amortizationFrequency', frequencyLengths, frequencies);
	const hasResidual = row.anyCase('amortizationResidualFlag', flagsByText, answers);
	const rows = [readStatedRow(row, 1), readStatedRow(row, 2)] as const;
	if (isAmortised !== true) {
		const isFaulty = isAmortised === undefined && !row.isBlank('amortized');
		if (!isFaulty) refuseTerms(row, rows, deal.sheet);
		return;
	}
	row.require('amortizationType');
	const frequency = written === undefined ? undefined : frequencyLengths.get(written);
	if (frequency === 'Zero') row.fault('amortizationFrequency', 'frequency-with-periods');
	if (type === 'Schedule') {
		if (!row.isBlank('amortizationFrequency')) row.fault('amortizationFrequency', 'schedule-without-frequency');
		keepSchedule(row, deal, rows);
		return;
	}
	if (type === undefined) return;
	if (deal.sheet !== undefined) row.fault('amortizationType', 'schedule-not-used', { sheet: deal.sheet.name });
	if (type === 'Annuity' && deal.legs.every((leg) => leg.type === 'Float')) {
		row.fault('amortizationType', 'annuity-needs-fixed');
	}
	requireMultiple(row, frequency, deal.legs);
	if (hasResidual === true) checkResidual(row, rows, deal.legs);
	keepRows(row, rows);
}

function readStatedRow(row: DealRow, leg: 1 | 2): StatedRow {
	const { start, end, principal } = rowHeadings(leg);
	const startDate = row.date(start);
	const endDate = row.date(end);
	if (startDate !== undefined && endDate !== undefined && startDate >= endDate) {
		row.fault(end, 'not-after-start', { start: startDate });
	}
	const principalAmount = row.number(principal, 0, mostNotional);
	const isBlank = [start, end, principal].every((heading) => row.isBlank(heading));
	return { startDate, endDate, principalAmount, isBlank };
}

function refuseTerms(row: DealRow, rows: readonly StatedRow[], sheet: PrincipalSheet | undefined): void {
	const ofRows = rows.flatMap(({ isBlank }, i) => (isBlank ? [] : Object.values(rowHeadings(i === 0 ? 1 : 2))));
	for (const heading of ['amortizationType', 'amortizationFrequency', ...ofRows]) {
		if (!row.isBlank(heading)) row.fault(heading, 'amortised-only');
	}
	if (sheet !== undefined) row.fault('amortized', 'schedule-not-used', { sheet: sheet.name });
}

function keepSchedule(row: DealRow, deal: DealAround, rows: readonly [StatedRow, StatedRow]): void {
	const { sheet } = deal;
	if (sheet !== undefined) {
		for (const [i, { isBlank }] of rows.entries()) {
			if (!isBlank) row.fault(rowHeadings(i === 0 ? 1 : 2).principal, 'schedule-on-sheet-too', { sheet: sheet.name });
		}
		const schedule = principalRowsOf(sheet, deal);
		if (Array.isArray(schedule)) row.faults.push(...schedule);
		else row.fields.amortizationSchedule = schedule as AmortizationSchedule;
		return;
	}
	const legs = rows.map((stated, i) => completeRow(row, stated, i === 0 ? 1 : 2, deal));
	const [leg1, leg2] = legs;
	if (leg1 !== undefined && leg2 !== undefined) row.fields.amortizationSchedule = { leg1: [leg1], leg2: [leg2] };
}

/** The only row of a leg: it covers the deal. */
function completeRow(row: DealRow, stated: StatedRow, leg: 1 | 2, deal: DealAround): PrincipalRow | undefined {
	const headings = rowHeadings(leg);
	if (stated.isBlank) return row.fault(headings.principal, 'schedule-missing');
	for (const heading of Object.values(headings)) row.require(heading);
	const { startDate, endDate, principalAmount } = stated;
	if (startDate === undefined || endDate === undefined || principalAmount === undefined) return undefined;
	if (deal.start !== undefined && startDate > deal.start) {
		row.fault(headings.start, 'principal-starts-late', { start: deal.start });
	}
	if (deal.end !== undefined && endDate < deal.end) row.fault(headings.end, 'principal-ends-early', { end: deal.end });
	return { startDate, endDate, principalAmount };
}

/** A step of the amortisation is one payment period of each leg, or several. */
function requireMultiple(row: DealRow, step: string | undefined, legs: readonly LegFacts[]): void {
	if (step === undefined || step === 'Zero') return;
	const unlike = legs.find(({ frequency }) => frequency !== undefined && !isMultiple(step, frequency));
	if (unlike?.frequency === undefined) return;
	row.fault('amortizationFrequency', 'frequency-not-multiple', { frequency: unlike.frequency });
}

const isMultiple = (step: string, frequency: string) =>
	unitOf(step) === unitOf(frequency) && countOf(step) % countOf(frequency) === 0;

const unitOf = (length: string) => length.at(-1);
const countOf = (length: string) => Number.parseInt(length, 10);

function checkResidual(row: DealRow, rows: readonly StatedRow[], legs: readonly LegFacts[]): void {
	for (const [i, { isBlank, principalAmount = 0 }] of rows.entries()) {
		const { principal } = rowHeadings(i === 0 ? 1 : 2);
		const notional = legs[i]?.notional;
		if (isBlank) row.fault(principal, 'residual-missing');
		else if (notional !== undefined && principalAmount > notional) {
			row.fault(principal, 'residual-above-notional', { notional });
		}
	}
}

/** Of a linear or annuity amortisation the principal counts, and dates may be left out. */
function keepRows(row: DealRow, rows: readonly StatedRow[]): void {
	if (rows.every(({ isBlank }) => isBlank)) return;
	const [leg1, leg2] = rows.map(({ isBlank, isBlank: _, ...stated }) => {
		const given = Object.entries(stated).filter(([, value]) => value !== undefined);
		return isBlank ? [] : [Object.fromEntries(given) as unknown as PrincipalRow];
	});
	row.fields.amortizationSchedule = { leg1: leg1 ?? [], leg2: leg2 ?? [] };
}
