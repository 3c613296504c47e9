import { operation } from '#functions/directory/access/operation.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { conventionsOf, rateConventions } from '#shared/benchmark/rate-conventions.ts';
import type { Issue } from '#shared/contract/route.ts';
import { curveImport, curveLimits, type ImportedPoint } from '#shared/contract/valuation-curves.ts';
import { addMonths } from '#shared/time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate, parseTenor } from '#shared/time/local-date.ts';
import { requireProvider } from './market-data/providers.ts';
import { putUserDefinedCurve, userDefinedCurves, userDefinedId } from './market-data/user-defined-curves.ts';
import { describeUserDefined } from './pricing/describe-built-curve.ts';

/** A point of the curve. The first point, which is the valuation date with discount factor 1, is not included. */
interface CurvePoint {
	readonly day: EpochDay;
	readonly tenor?: string;
	readonly discountFactor: number;
}

const daysPerYear = 365;
const longestYears = 100;
/** Maximum discount factor. A larger number has a different unit, such as percent. */
const maxDiscountFactor = 10;
/** Maximum zero rate in percent. A larger number has a different unit. */
const largestRatePercent = 100;

/**
 * Returns the points in ascending order. A tenor is counted from the valuation date and not adjusted for holidays.
 * Rates are continuously compounded, ACT/365F.
 */
export function readCurvePoints(
	valuationDate: LocalDate,
	points: readonly ImportedPoint[],
): { readonly points: readonly CurvePoint[] } | { readonly faults: readonly Issue[] } {
	const start = epochDay(valuationDate);
	const faults: Issue[] = [];
	const read: CurvePoint[] = [];
	const placeOf = new Map<EpochDay, number>();
	points.forEach((point, place) => {
		const report = (field: string, message: string) => faults.push({ path: ['points', place, field], message });
		const day = dayOf(start, point, report);
		if (day === undefined) return;
		const earlier = placeOf.get(day);
		if (earlier !== undefined) {
			report('date', `${dateOfEpochDay(day)} is also the date of point ${earlier + 1}`);
			return;
		}
		placeOf.set(day, place);
		const discountFactor = discountFactorOf((day - start) / daysPerYear, point, report);
		if (discountFactor === undefined) return;
		read.push({ day, ...(point.tenor === undefined ? {} : { tenor: point.tenor }), discountFactor });
	});
	return faults.length > 0 ? { faults } : { points: read.sort((a, b) => a.day - b.day) };
}

type Report = (field: string, message: string) => void;

function dayOf(start: EpochDay, { tenor, date }: ImportedPoint, report: Report): EpochDay | undefined {
	if ((tenor === undefined) === (date === undefined)) {
		report('tenor', 'must be given, or date in its place, but not both');
		return undefined;
	}
	const day = date === undefined ? dayAfter(start, tenor ?? '') : epochDay(date);
	if (day === undefined) {
		report('tenor', 'must be a tenor in days, weeks, months or years, such as 1W, 3M or 10Y');
		return undefined;
	}
	if (day > start && day <= addMonths(start, 12 * longestYears)) return day;
	report(
		date === undefined ? 'tenor' : 'date',
		`must be after ${dateOfEpochDay(start)}, by ${longestYears} years at most`,
	);
	return undefined;
}

function dayAfter(start: EpochDay, text: string): EpochDay | undefined {
	const days = /^([1-9]\d{0,3})D$/.exec(text)?.[1];
	if (days !== undefined) return start + Number(days);
	const tenor = parseTenor(text);
	if (tenor === undefined) return undefined;
	if (tenor.unit === 'month') return addMonths(start, tenor.count);
	if (tenor.unit === 'week') return start + 7 * tenor.count;
	return text === 'ON' ? start + 1 : undefined;
}

function discountFactorOf(years: number, point: ImportedPoint, report: Report): number | undefined {
	const { discountFactor, ratePercent } = point;
	if ((discountFactor === undefined) === (ratePercent === undefined)) {
		report('discountFactor', 'must be given, or ratePercent in its place, but not both');
		return undefined;
	}
	if (discountFactor !== undefined && !(discountFactor > 0 && discountFactor <= maxDiscountFactor)) {
		report(
			'discountFactor',
			`must be a discount factor above 0 and at most ${maxDiscountFactor}, not ${discountFactor}`,
		);
		return undefined;
	}
	const impliedPercent = ratePercent ?? (-100 * Math.log(discountFactor ?? Number.NaN)) / years;
	if (Math.abs(impliedPercent) <= largestRatePercent) {
		return discountFactor ?? Math.exp((-(ratePercent ?? Number.NaN) / 100) * years);
	}
	const field = ratePercent === undefined ? 'discountFactor' : 'ratePercent';
	report(field, `must be a zero rate from -${largestRatePercent} to ${largestRatePercent} percent per year`);
	return undefined;
}

/** @throws a refusal (400) that lists the available indices if the currency does not have the index with this tenor */
function requireIndex(index: string, currency: string, tenor: string): void {
	const conventions = conventionsOf(index, currency);
	if (conventions === undefined) {
		const names = rateConventions.filter((each) => each.currency === currency).map((each) => each.index);
		if (names.length === 0) throw refuse('unknown-currency', { currency });
		throw refuse('index-unknown', { field: 'indexName', found: index, allowed: names.join(', ') });
	}
	const { tenors } = conventions;
	if (!tenors.includes(tenor)) {
		throw refuse('tenor-unknown', { field: 'indexTenor', found: tenor, allowed: tenors.join(', ') });
	}
}

const { curvesOfOrganisation, nameLength } = curveLimits;
/** Matches valid curve names. They cannot begin with a character that starts a spreadsheet formula. */
const namePattern = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} ._&()-]*$/u;

export const importCurve = operation(curveImport, async ({ request, caller, clock }) => {
	await requireProvider(caller);
	const { currency, indexName, indexTenor, valuationDate, replace } = request;
	const name = request.name.trim().normalize('NFC');
	if ([...name].length > nameLength || !namePattern.test(name)) throw refuse('curve-name-invalid', { max: nameLength });
	requireIndex(indexName, currency, indexTenor);
	const read = readCurvePoints(valuationDate, request.points);
	if ('faults' in read) throw pointsInvalid(read.faults);
	const { orgId } = caller.organisation;
	const id = userDefinedId(currency, name);
	const others = (await userDefinedCurves(orgId)).filter((curve) => curve.id !== id);
	if (others.length >= curvesOfOrganisation) throw refuse('curve-limit-reached', { max: curvesOfOrganisation });
	const curve = {
		id,
		name,
		currency,
		indexName,
		indexTenor,
		date: valuationDate,
		points: [...read.points],
		importedBy: caller.user.login,
		importedAt: new Date(clock()).toISOString(),
	};
	const stored = await putUserDefinedCurve(orgId, curve, replace);
	if (stored === 'exists') throw refuse('curve-exists', { curve: name });
	if (stored === 'changed') throw refuse('curve-changed-meanwhile', { curve: name });
	return describeUserDefined(stored);
});

function pointsInvalid(faults: readonly Issue[]): Refusal {
	const [first] = faults;
	const place = Number(first?.path[1] ?? 0) + 1;
	const text = `Point ${place}: ${first?.path[2]} ${first?.message}.`;
	return refuse('curve-points-invalid', { count: faults.length, first: text }, { issues: faults });
}
