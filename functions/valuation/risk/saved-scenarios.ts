import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse, refuseProblem } from '#platform/http/refusal.ts';
import { riskLimits } from '#shared/contract/valuation-risk.ts';
import {
	type SavedScenario,
	scenarioList,
	scenarioRemove,
	scenarioSave,
} from '#shared/contract/valuation-risk-scenarios.ts';
import { localDate } from '#shared/time/local-date.ts';
import { readShifts } from './book/found-scenarios.ts';
import { findScenario, markRemoved, putScenario, savedScenarios } from './scenario-store.ts';

export const listScenarios = operation(scenarioList, async ({ caller }) => ({
	scenarios: [...(await savedScenarios(caller.organisation.orgId))],
}));

export const saveScenario = operation(scenarioSave, async ({ request, ...user }) => {
	const { name, rates, fx, version } = request;
	const { orgId } = user.caller.organisation;
	const today = localDate(new Date(user.clock()).toISOString().slice(0, 10));
	const read = readShifts(name, { rates, fx }, today);
	if ('code' in read) throw refuseProblem(read);
	const before = await findScenario(orgId, name);
	requireBase(before.scenario, name, version);
	if (before.scenario === undefined) {
		const max = riskLimits.savedScenarios;
		if ((await savedScenarios(orgId)).length >= max) throw refuse('too-many-scenarios', { max });
	}
	const after = { name, rates, fx, ...savedNow(user, before.version + 1) };
	return withAuditRecord(user, recordOf(orgId, before.scenario, after), async () => {
		if (await putScenario(orgId, before, after)) return after;
		const current = await findScenario(orgId, name);
		requireBase(current.scenario, name, version);
		throw changedMeanwhile(current.scenario ?? after);
	});
});

export const removeScenario = operation(scenarioRemove, async ({ request, ...user }) => {
	const { name, version } = request;
	const { orgId } = user.caller.organisation;
	const before = await findScenario(orgId, name);
	const { scenario } = before;
	if (scenario === undefined) throw refuse('unknown-scenario', { name });
	requireSameVersion(version, scenario);
	await withAuditRecord(user, recordOf(orgId, scenario, undefined), async () => {
		if (await markRemoved(orgId, name, before)) return;
		const current = await findScenario(orgId, name);
		if (current.scenario !== undefined) throw changedMeanwhile(current.scenario);
	});
	return { name: scenario.name };
});

/** @throws a refusal: 404 if the scenario does not exist, 409 if the save is based on a different version */
function requireBase(saved: SavedScenario | undefined, name: string, version: number | undefined): void {
	if (saved === undefined) {
		if (version !== undefined) throw refuse('unknown-scenario', { name });
		return;
	}
	if (version === undefined) {
		const { savedBy, savedAt } = saved;
		throw refuse('scenario-name-taken', { name: saved.name, by: savedBy, at: savedAt, version: saved.version });
	}
	requireSameVersion(version, saved);
}

function recordOf(orgId: string, before: SavedScenario | undefined, after: SavedScenario | undefined): Recorded {
	const action = after === undefined ? 'remove' : before === undefined ? 'add' : 'update';
	const { name = '' } = after ?? before ?? {};
	const [was, is] = [textsOf(before), textsOf(after)];
	const changes = [...new Set([...was.keys(), ...is.keys()])]
		.map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
		.filter((change) => change.before !== change.after);
	return { action, entity: 'scenario', entityId: name, entityName: name, orgId, changes };
}

function textsOf(scenario: SavedScenario | undefined): ReadonlyMap<string, string> {
	if (scenario === undefined) return new Map();
	const rates = scenario.rates.map(({ currency, points }) => {
		const texts = points.map(({ tenor, bp }) => `${tenor} ${bp}`);
		return [`rates.${currency}`, texts.join(', ')] as const;
	});
	return new Map([
		...rates,
		...scenario.fx.map(({ currency, percent }) => [`fx.${currency}`, String(percent)] as const),
	]);
}
