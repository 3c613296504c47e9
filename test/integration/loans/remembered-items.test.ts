import { expect, it } from 'vitest';
import type { Administration } from '#functions/directory/access/administration.ts';
import type { LabelRecord } from '#functions/loans/store/label-store.ts';
import { mappingLimits } from '#shared/contract/mapping-subjects.ts';
import { labelLimits } from '#shared/contract/notice-labels.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { isNightly } from '#test/support/nightly.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();
const labels = await import('#functions/loans/store/label-store.ts');
const mappings = await import('#functions/loans/store/mapping-store.ts');
const removal = await import('#functions/loans/store/remove-loans.ts');
const { saveLabels } = await import('#functions/loans/labels/labels.ts');
const { saveMapping } = await import('#functions/loans/mappings/mappings.ts');
const { writeAll } = await import('#platform/aws/table.ts');
const { auditPage } = await import('#platform/audit/audit-store.ts');

const now = Date.UTC(2026, 7, 7);
const saved = { version: 1, savedBy: 'desk@bank.example', savedAt: new Date(now).toISOString() };

const newLabel = (label: string, kind: LabelRecord['kind'] = 'rate'): LabelRecord => ({
	label,
	form: 'gap',
	kind,
	...saved,
});

const newMapping = (name: string, subject: TableMapping['subject'] = 'loans'): TableMapping => ({
	subject,
	name,
	columns: [{ heading: 'kapital', field: 'principal' }],
	options: {},
	values: {},
	...saved,
});

/** Creates a user of the organisation with access to all modules. */
const userOf = (orgId: string): Administration => {
	const caller = {
		organisation: { orgId },
		user: { login: 'desk@bank.example' },
		entitlement: { modules: new Set(['RFR', 'VAL']) },
	};
	return { caller: caller as unknown as Administration['caller'], from: '192.0.2.1', clock: () => now };
};

const entriesOf = async (orgId: string) =>
	(await auditPage({ orgId, matches: () => true, limit: 10, today: '2026-08-07' })).entries;

if (isNightly)
	it('an organisation with 2,000 labels can change existing labels but cannot add a label', async () => {
		const all = Array.from({ length: labelLimits.ofOrganisation }, (_, i) => newLabel(`label ${i}`));
		const items = all.map((label) => ({ pk: 'ORG#org-full', sk: `LABEL#${label.label}#gap`, ...label }));
		await writeAll('loans', items);
		const save = (...texts: string[]) => {
			const request = { labels: texts.map((label) => ({ label, form: 'gap' as const, kind: 'margin' as const })) };
			return saveLabels.run({ ...userOf('org-full'), request } as never);
		};
		const tooMany = { problem: { code: 'too-many-labels', params: { max: 2000 } } };
		await expect(save('one more')).rejects.toMatchObject(tooMany);
		await expect(save('label 1', 'one more')).rejects.toMatchObject(tooMany);
		expect(await entriesOf('org-full')).toEqual([]);
		expect(await save('label 1')).toMatchObject({ labels: [{ kind: 'margin', replaced: { kind: 'rate' } }] });
		await labels.deleteLabel('org-full', newLabel('label 2'));
		await save('one more');
		expect((await labels.findLabels('org-full')).size).toBe(labelLimits.ofOrganisation);
	});

if (isNightly)
	it('an organisation with a total of 200 mappings can replace existing mappings but cannot add a mapping', async () => {
		const all = Array.from({ length: mappingLimits.ofOrganisation }, (_, i) =>
			newMapping(`Mapping ${i}`, i % 2 === 0 ? 'loans' : 'deals'),
		);
		await Promise.all(all.map((mapping) => mappings.putMapping('org-full', undefined, mapping)));
		const save = (name: string, version?: number) =>
			saveMapping.run({ ...userOf('org-full'), request: { ...newMapping(name), version } } as never);
		const tooMany = { problem: { code: 'too-many-mappings', params: { max: 200 } } };
		await expect(save('One more')).rejects.toMatchObject(tooMany);
		expect(await save('Mapping 0', 1)).toMatchObject({ version: 2 });
	});

it('a label is written only if it has not been changed since it was read', async () => {
	const [first, second] = [newLabel('coupon'), { ...newLabel('coupon', 'interest'), version: 2 }];
	expect(await labels.putLabel('org-race', undefined, first)).toBe(true);
	expect(await labels.putLabel('org-race', undefined, second)).toBe(false);
	expect(await labels.putLabel('org-race', first, second)).toBe(true);
	expect(await labels.putLabel('org-race', first, { ...first, version: 2 })).toBe(false);
	expect([...(await labels.findLabels('org-race')).values()]).toEqual([second]);
	await labels.deleteLabel('org-race', first);
	expect(await labels.putLabel('org-race', second, { ...first, version: 3 })).toBe(false);
});

it('a removal of a mapping can be repeated after a lost response, but does not remove a later version', async () => {
	const first = newMapping('Loan book');
	const second = { ...first, version: 2 };
	await mappings.putMapping('org-race', undefined, first);
	await mappings.putMapping('org-race', first, second);
	expect(await mappings.deleteMapping('org-race', first)).toEqual(second);
	expect(await mappings.deleteMapping('org-race', second)).toBeUndefined();
	expect(await mappings.deleteMapping('org-race', second)).toBeUndefined();
	expect(await mappings.putMapping('org-race', second, { ...second, version: 3 })).toBe(false);
});

it('labels and mappings remain when a user is removed, and are removed with their organisation', async () => {
	for (const orgId of ['org-leave', 'org-stay']) {
		await labels.putLabel(orgId, undefined, newLabel('coupon'));
		await mappings.putMapping(orgId, undefined, newMapping('Loan book'));
	}
	const left = async (orgId: string) => [(await labels.findLabels(orgId)).size, await mappings.countMappings(orgId)];
	await removal.removeLoansOfUser('org-leave', 'user-1');
	expect(await left('org-leave')).toEqual([1, 1]);
	await removal.removeLoansOfOrganisation('org-leave');
	expect([await left('org-leave'), await left('org-stay')]).toEqual([
		[0, 0],
		[1, 1],
	]);
});

it('labels that differ in form or in a separator are stored separately', () => {
	const places = [
		{ label: 'a', form: 'gap' },
		{ label: 'a', form: 'colon' },
		{ label: 'a#gap', form: 'gap' },
		{ label: 'a#', form: 'gap' },
	] as const;
	expect(new Set(places.map(labels.labelId)).size).toBe(places.length);
});
