import { operation } from '#functions/directory/access/operation.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Issue } from '#shared/contract/problem.ts';
import { curveImport, curveLimits } from '#shared/contract/valuation-curves.ts';
import { requireProvider } from './market-data/require-provider.ts';
import { putUserDefinedCurve, userDefinedCurves, userDefinedId } from './market-data/user-defined-curves.ts';
import { describeUserDefined } from './pricing/describe-curve.ts';
import { readCurvePoints } from './read-curve-points.ts';
import { requireIndex } from './require-index.ts';

const { curvesOfOrganisation, nameLength } = curveLimits;
/** Nothing with which a spreadsheet formula begins. */
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
