import type { Column } from '#features/valuation/shared/workbook/find-table.ts';
import {
	type FaultCode,
	type FaultValues,
	type PlacedFault,
	shortened,
} from '#features/valuation/shared/workbook/placed-fault.ts';
import type { ImportedPoint } from '#shared/contract/valuation-curves.ts';
import { readPlainNumber } from '#shared/deal/plain-number.ts';
import { addMonths } from '#shared/time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';
import { parseTenor } from '#shared/time/tenor.ts';
import { blankCell, isBlank } from '#shared/workbook/cell.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';

export const curveHeadings = ['tenor', 'date', 'discountFactor', 'ratePercent'] as const;

export type CurveHeading = (typeof curveHeadings)[number];

const longestYears = 100;
/** Zero rates beyond it are in another unit. */
const largestRatePercent = 100;

/** Reads one point of a curve, and collects its faults. */
export class PointRow {
	readonly faults: PlacedFault[] = [];
	readonly #sheet: string;
	readonly #row: SheetRow;
	readonly #columns: ReadonlyMap<CurveHeading, Column>;

	constructor(sheet: string, row: SheetRow, columns: ReadonlyMap<CurveHeading, Column>) {
		this.#sheet = sheet;
		this.#row = row;
		this.#columns = columns;
	}

	#cell(heading: CurveHeading) {
		const place = this.#columns.get(heading)?.place;
		return (place === undefined ? undefined : this.#row.cells[place]) ?? blankCell;
	}

	fault(heading: CurveHeading, code: FaultCode, values: FaultValues = {}): undefined {
		const column = this.#columns.get(heading);
		this.faults.push({
			sheet: this.#sheet,
			row: this.#row.line,
			column: column?.letters ?? '',
			heading: column?.heading ?? heading,
			dealId: '',
			code,
			found: shortened(this.#cell(heading).text),
			values,
		});
		return undefined;
	}

	/** The point with its day; without a day when that is faulty. */
	point(valuationDate: LocalDate): { readonly point: ImportedPoint; readonly day: EpochDay | undefined } {
		this.#requireOne('tenor', 'date', 'tenor-or-date');
		this.#requireOne('discountFactor', 'ratePercent', 'factor-or-rate');
		const start = epochDay(valuationDate);
		const [tenor, date] = [this.#tenor(), this.#date()];
		const day = date === undefined ? daysAfter(start, tenor) : epochDay(date);
		if (day !== undefined && day <= start) this.fault('date', 'valuation-date', { valuationDate });
		const last = addMonths(start, 12 * longestYears);
		if (day !== undefined && day > last) {
			this.fault(date === undefined ? 'tenor' : 'date', 'beyond-curve', { last: dateOfEpochDay(last) });
		}
		const [discountFactor, ratePercent] = [this.#number('discountFactor'), this.#number('ratePercent')];
		const range = { min: -largestRatePercent, max: largestRatePercent };
		if (ratePercent !== undefined && Math.abs(ratePercent) > largestRatePercent) {
			this.fault('ratePercent', 'out-of-range', range);
		}
		if (discountFactor !== undefined && day !== undefined) {
			const impliedPercent = (-100 * Math.log(discountFactor) * 365) / (day - start);
			// Also false for a factor that is not positive.
			if (!(Math.abs(impliedPercent) <= largestRatePercent)) this.fault('discountFactor', 'implied-rate', range);
		}
		const fields = Object.entries({ tenor, date, discountFactor, ratePercent });
		return { point: Object.fromEntries(fields.filter(([, value]) => value !== undefined)), day };
	}

	#requireOne(first: CurveHeading, second: CurveHeading, code: FaultCode): void {
		const blanks = [first, second].filter((heading) => isBlank(this.#cell(heading)));
		if (blanks.length !== 1) this.fault(this.#columns.has(first) ? first : second, code);
	}

	#text(heading: CurveHeading): string | undefined {
		const { text, fault } = this.#cell(heading);
		if (fault !== undefined) return this.fault(heading, `cell-${fault.code}`, { most: fault.most ?? 0 });
		return text === '' ? undefined : text;
	}

	#tenor(): string | undefined {
		const text = this.#text('tenor')?.toUpperCase();
		if (text === undefined || daysAfter(0, text) !== undefined) return text;
		return this.fault('tenor', 'no-tenor');
	}

	#date(): LocalDate | undefined {
		const text = this.#text('date');
		if (text === undefined) return undefined;
		return readWrittenDate(text) ?? this.fault('date', 'not-a-date');
	}

	#number(heading: 'discountFactor' | 'ratePercent'): number | undefined {
		const text = this.#text(heading);
		if (text === undefined) return undefined;
		return readPlainNumber(text) ?? this.fault(heading, 'not-a-number');
	}
}

/** The day plus a tenor of days, weeks or months; not adjusted to a business day. */
function daysAfter(start: EpochDay, tenor: string | undefined): EpochDay | undefined {
	if (tenor === undefined) return undefined;
	if (tenor === 'ON') return start + 1;
	if (/^[1-9]\d{0,3}D$/.test(tenor)) return start + Number.parseInt(tenor, 10);
	const length = parseTenor(tenor);
	if (length === undefined || length.unit === 'business-day') return undefined;
	return length.unit === 'week' ? start + 7 * length.count : addMonths(start, length.count);
}
