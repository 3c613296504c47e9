import { minorUnitOf } from '../decimal/minor-unit.ts';
import { dateOfEpochDay } from '../time/local-date.ts';
import type { Fee } from './deal.ts';
import { dealRanges, maxFees } from './deal-limits.ts';
import { directions, directionsByText } from './deal-values.ts';
import { legNames } from './leg-fields.ts';
import type { DealSpan } from './read-dates.ts';
import { FieldReader, type Fields, foundText, rowsOf } from './read-field.ts';

const field = 'fees';

const feeFields: readonly string[] = ['date', 'payReceive', 'amount', 'currency'];

/** Latest payment of a fee after the end of the deal, in calendar days. */
const maxDaysAfterEnd = 366;

/**
 * Reads the fees of a deal: a list of rows `{date, payReceive, amount, currency}`, or a text such as
 * `2021-07-09 Pay 25000 USD; 2022-07-09 Receive 1000 USD`. Their currencies are those of the legs.
 */
export function readFees(reader: FieldReader, { end }: DealSpan): readonly Fee[] | undefined {
	if (reader.isBlank(field)) return undefined;
	const rows = rowsOf(reader.value(field), feeFields, /\s+/);
	if (rows === undefined || rows.length > maxFees) return reader.fault('not-fees', field, { max: maxFees });
	const currencies = currenciesOf(reader);
	const fees = rows.flatMap((row, i) => readFee(reader, row, i, currencies, end) ?? []);
	return fees.length === 0 ? undefined : fees;
}

/** Currencies of the legs as they are stated. */
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

/** Text of a list of fees, as it is read again. */
export function feesText(rows: readonly unknown[]): string {
	return rows.map((row) => feeFields.map((name) => foundText(((row ?? {}) as Fields)[name])).join(' ')).join('; ');
}
