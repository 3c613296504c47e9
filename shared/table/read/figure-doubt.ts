import { compare, type Decimal, decimal } from '#shared/decimal/decimal.ts';
import type { WrittenCell } from '#shared/workbook/written-cell.ts';
import { type ValueFault, valueFault } from '../kind/fault.ts';
import { figureOf } from '../kind/figure-kind.ts';
import { type RateUnit, shiftedBy } from '../kind/parse-figure.ts';
import type { MappedColumn } from '../mapping/propose-mapping.ts';
import type { ColumnSettings } from '../mapping/settle-column.ts';
import type { Field } from '../vocabulary/vocabulary.ts';

interface FigureColumn extends MappedColumn {
	readonly field: Field;
	readonly settings: ColumnSettings;
}

const largePercent = decimal('25');
const smallBp = decimal('1');
/** Amounts below this in units, and bare figures from this on in millions, are more likely of the other scale. */
const smallUnits = decimal('1000');
const largeMillions = decimal('1000000');
const largeThousands = decimal('1000000000');

/**
 * Doubt about a figure whose size does not fit the unit or scale of its column: 0.2 in basis points, 30 in percent,
 * 25 in units, 25000000 in millions. A cell that names its own unit, and a column whose unit the person selected, have none.
 */
export function doubtOfFigure(
	cell: WrittenCell,
	reading: { readonly value: string; readonly unit?: RateUnit },
	{ field, settings, answer, isSaved }: FigureColumn,
): ValueFault | undefined {
	const figure = figureOf(cell, settings.sign);
	if (figure === undefined || 'open' in figure || figure.unit !== undefined || figure.power !== 0) return undefined;
	const size = decimal(figure.figure.replace('-', ''));
	if (size.unscaled === 0n) return undefined;
	if (field.kind === 'rate' && !field.isSeries && (answer.unit === undefined || isSaved)) {
		if (!isDoubtfulRate(size, reading.unit)) return undefined;
		return doubtful(reading.value, reading.unit === 'bp' ? 2 : -2);
	}
	if (field.kind !== 'amount' || !field.asksScale || (answer.power !== undefined && !isSaved)) return undefined;
	const { power = 0 } = settings;
	if (power === 0) return compare(size, smallUnits) < 0 ? doubtful(reading.value, 6) : undefined;
	const isLarge = compare(size, power < 6 ? largeThousands : largeMillions) >= 0;
	return isLarge ? doubtful(reading.value, -power) : undefined;
}

/** True for a size, other than zero, that a rate or spread seldom has in this unit. */
export function isDoubtfulRate(size: Decimal, unit: RateUnit | undefined): boolean {
	if (size.unscaled === 0n) return false;
	if (unit === 'bp') return compare(size, smallBp) < 0;
	return unit === 'percent' && compare(size, largePercent) > 0;
}

const doubtful = (value: string, power: number): ValueFault =>
	valueFault('figure-doubtful', undefined, [shiftedBy(value, power)]);
