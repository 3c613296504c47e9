import { type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { type CurveDefinition, overnightDiscounting } from './curve-definition.ts';
import { DiscountCurve } from './discount-curve.ts';

/** Curve that an organisation imported as points. It has no quotes. */
export interface UserDefinedCurve
	extends Pick<CurveDefinition, 'id' | 'name' | 'currency' | 'indexName' | 'indexTenor'> {
	/** Date of the first point, whose factor is 1; also the earliest possible valuation date. */
	readonly date: LocalDate;
	/** Points after the first point, ascending. */
	readonly points: readonly { readonly day: EpochDay; readonly discountFactor: number }[];
}

/** Returns the definition of a user-defined curve. The curve is the same for each discounting tenor. */
export function userDefinedDefinition(curve: UserDefinedCurve): CurveDefinition {
	const { id, name, currency, indexName, indexTenor } = curve;
	return {
		id,
		name,
		currency,
		indexName,
		indexTenor,
		source: 'UserDefined',
		availableDiscountingTenors: indexTenor === 'ON' ? [overnightDiscounting] : [overnightDiscounting, indexTenor],
		mainConstituentAssetClass: 'Swap',
		riskType: 'InterestRate',
		interpolation: 'log-linear',
		rules: [],
	};
}

/**
 * Returns the log-linear curve through the points. On a later valuation day, factors are divided by the factor of that
 * day, so every forward rate stays the same.
 * @returns undefined if the valuation day is before the curve's date
 */
export function curveOfPoints({ date, points }: UserDefinedCurve, valuationDay: EpochDay): DiscountCurve | undefined {
	const ownDay = epochDay(date);
	if (valuationDay < ownDay) return undefined;
	const days = points.map(({ day }) => day);
	const logs = points.map(({ discountFactor }) => Math.log(discountFactor));
	const own = DiscountCurve.through('log-linear', ownDay, days, logs);
	if (valuationDay === ownDay) return own;
	const later = days.filter((day) => day > valuationDay);
	const nodes = later.length > 0 ? later : [valuationDay + 1];
	const base = own.logDiscountFactor(valuationDay);
	return DiscountCurve.through(
		'log-linear',
		valuationDay,
		nodes,
		nodes.map((day) => own.logDiscountFactor(day) - base),
	);
}
