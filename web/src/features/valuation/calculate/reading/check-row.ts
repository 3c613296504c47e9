import { columnOfField, dealColumns } from '#shared/deal/deal-columns.ts';
import { currencies } from '#shared/deal/deal-indices.ts';
import type { BrokenRule } from '#shared/deal/deal-rules.ts';
import { amortisationTypesByText } from '#shared/deal/deal-values.ts';
import { checkDeal } from '#shared/deal/read-deal.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import { guideOf } from '../../shared/workbook/column-guide.ts';
import type { AmortizationSchedule, DealFields, PrincipalRow } from '../../shared/workbook/deal-cells.ts';
import type { FaultCode, PlacedFault } from '../../shared/workbook/placed-fault.ts';
import type { DealRow } from './deal-row.ts';
import type { DatedPrincipal, PrincipalSheet } from './read-principals.ts';

interface DealTerms {
	readonly start: string | undefined;
	readonly end: string | undefined;
	readonly hasTwoCurrencies: boolean;
}

/**
 * Returns the amortisation schedule on the sheet named after a deal, or the faults of the sheet. Each principal applies
 * from its date to the next date, and the last principal to the end of the deal. A final row with zero amounts on the
 * end date is accepted.
 */
function principalRowsOf(sheet: PrincipalSheet, deal: DealTerms): AmortizationSchedule | readonly PlacedFault[] {
	const faults = [...sheet.faults];
	const { start, end, hasTwoCurrencies } = deal;
	const rows = sheet.rows.filter((row) => !isClosing(row, end));
	const [first] = rows;
	if (faults.length === 0 && first === undefined) faults.push(sheet.fault(1, 'schedule-missing', ''));
	for (const [i, { line, date }] of rows.entries()) {
		const before = rows[i - 1];
		if (before !== undefined && before.date >= date) {
			faults.push(sheet.fault(line, 'dates-not-ascending', date, { previous: before.date }));
		}
		if (end !== undefined && date > end) faults.push(sheet.fault(line, 'principal-after-end', date, { end }));
		if (date === end) faults.push(sheet.fault(line, 'amount-at-end', date));
	}
	if (first !== undefined && start !== undefined && first.date > start) {
		faults.push(sheet.fault(first.line, 'principal-starts-late', first.date, { start }));
	}
	if (hasTwoCurrencies && !sheet.isPerLeg) faults.push(sheet.fault(1, 'amount-per-leg', ''));
	if (faults.length > 0 || end === undefined) return faults;
	return { leg1: legRows(rows, 0, end), leg2: legRows(rows, 1, end) };
}

const isClosing = ({ date, amounts }: DatedPrincipal, end: string | undefined) =>
	date === end && amounts.every((amount) => amount === 0);

function legRows(rows: readonly DatedPrincipal[], leg: 0 | 1, end: string): readonly PrincipalRow[] {
	return rows.map(({ date, amounts }, i) => ({
		startDate: date,
		endDate: rows[i + 1]?.date ?? end,
		principalAmount: amounts[leg],
	}));
}

/** Adds the faults of a deal by the rules of the API to the row. Returns undefined if the deal has a fault. */
export function checkRow(
	row: DealRow,
	principalsOf: (dealId: string) => PrincipalSheet | undefined,
): DealFields | undefined {
	const named = row.dealId === undefined ? undefined : principalsOf(row.dealId);
	const sheet = named !== undefined && usesSheet(row, named) ? named : undefined;
	const fields = sheet === undefined ? row.fields : withSheet(row, sheet);
	const read = checkDeal(fields);
	if (!('dealId' in read)) {
		for (const fault of read) placeFault(row, fault, sheet);
		return undefined;
	}
	if (row.isFaulty) return undefined;
	const [first, second] = read.legs;
	return { ...sentFields(fields), leg1PayReceive: first.payReceive, leg2PayReceive: second.payReceive };
}

/** Returns the fields with a schedule that lists both legs, as the API requires. */
function sentFields(fields: Fields): DealFields {
	const { amortizationSchedule: schedule, ...others } = fields as DealFields;
	if (typeof schedule !== 'object') return others;
	return { ...others, amortizationSchedule: { ...{ leg1: [], leg2: [] }, ...schedule } };
}

/** True if the deal amortises by a schedule. Otherwise adds a fault, because the deal has a sheet that is not used. */
function usesSheet(row: DealRow, { name }: PrincipalSheet): boolean {
	const { amortized, amortizationType } = row.fields;
	const type = amortisationTypesByText.get(String(amortizationType));
	if (amortized !== true) row.fault('amortized', 'schedule-not-used', { sheet: name });
	else if (type !== undefined && type !== 'schedule') {
		row.fault('amortizationType', 'schedule-not-used', { sheet: name });
	}
	return amortized === true && type === 'schedule';
}

function withSheet(row: DealRow, sheet: PrincipalSheet): Fields {
	const { fields } = row;
	for (const leg of Object.keys(fields.amortizationSchedule ?? {})) {
		row.fault(principalHeading(leg === 'leg1' ? 1 : 2), 'schedule-on-sheet-too', { sheet: sheet.name });
	}
	const { leg1Currency: first, leg2Currency: second } = fields;
	const schedule = principalRowsOf(sheet, {
		start: dateOf(fields.startDate),
		end: dateOf(fields.endDate),
		hasTwoCurrencies: first !== second && [first, second].every((each) => currencies.includes(String(each))),
	});
	if ('leg1' in schedule) return { ...fields, amortizationSchedule: schedule };
	row.addFaults(schedule);
	return { ...fields, amortizationSchedule: undefined };
}

const dateOf = (value: unknown) => (typeof value === 'string' && isLocalDate(value) ? value : undefined);

const principalHeading = (leg: 1 | 2) => `amortizationPrincipalAmount_${leg}`;

function placeFault(row: DealRow, fault: BrokenRule, sheet: PrincipalSheet | undefined): void {
	const { rule, field } = fault;
	const code = faultCodeOf(fault);
	const values = { ...fault.values, ...allowedValues(fault) };
	const column = columnOfField(field);
	if (rule === 'amortised-only' && row.isUnreadable('amortized')) return;
	if (code === undefined || (rule === 'schedule-missing' && sheet !== undefined)) return;
	if (column !== undefined && !(column.isScheduleRow && sheet !== undefined)) row.fault(column.heading, code, values);
	else if (rule === 'amortised-only') {
		for (const { heading, isScheduleRow } of dealColumns) {
			if (isScheduleRow && !row.isBlank(heading)) row.fault(heading, code, values);
		}
	} else if (sheet === undefined || rule === 'residual-missing') {
		row.fault(principalHeading(fault.values.leg === 2 ? 2 : 1), code, values);
	} else row.addFaults([sheet.fault(1, code, fault.found, values)]);
}

/** Returns the text code for a broken rule. Undefined if the rule is broken only because of a different fault. */
export function faultCodeOf({ rule, field }: BrokenRule): FaultCode | undefined {
	if (field === 'instrumentTag') return 'instrument-tag';
	switch (rule) {
		case 'annuity-needs-rate':
			return undefined;
		case 'value-too-long':
			return field.endsWith('Currency') ? 'currency-unknown' : 'value-unknown';
		case 'not-a-text':
		case 'not-a-list':
		case 'not-an-object':
		case 'field-unknown':
		case 'curve-not-allowed':
		case 'rows-overlap':
		case 'rows-leave-gap':
			throw new RangeError(`no cell can break the rule ${rule}: ${field}`);
		default:
			return rule;
	}
}

/** Returns the values that the field accepts, in the spelling of the template and without alternative spellings. */
export function allowedValues({ rule, field, allowed }: BrokenRule): { readonly allowed?: string } {
	if (allowed === undefined) return {};
	const column = columnOfField(field);
	const content = rule === 'value-unknown' && column !== undefined ? guideOf(column.heading).content : undefined;
	return { allowed: (content?.kind === 'list' ? content.values : allowed).join(', ') };
}
