import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, savedNow } from '#functions/directory/saved-version.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { getItem, itemParser } from '#platform/aws/table.ts';
import { conditionalPut } from '#platform/aws/write-items.ts';
import { ledgerColumns, loanLedgerSave } from '#shared/contract/loan-portfolio.ts';
import { loansOf } from '../store/loan-keys.ts';

const stored = z.object({
	columns: z.array(z.enum(ledgerColumns)),
	version: z.int().positive(),
	savedBy: z.string(),
	savedAt: z.string(),
});

const parseStored = itemParser('loans', stored);

const ledgerKey = (orgId: string) => ({ pk: loansOf(orgId), sk: 'LEDGER' });

/** Columns of ledger files that an organisation has chosen; undefined if it has not. */
export async function findLedgerColumns(orgId: string): Promise<z.output<typeof stored> | undefined> {
	const item = await getItem('loans', ledgerKey(orgId));
	return item && parseStored(item);
}

export const saveLedgerColumns = operation(loanLedgerSave, async ({ request: { columns }, ...user }) => {
	const { orgId, shortName } = user.caller.organisation;
	const before = await findLedgerColumns(orgId);
	const after = { columns, ...savedNow(user, (before?.version ?? 0) + 1) };
	const put = {
		table: 'loans' as const,
		item: { ...ledgerKey(orgId), ...after },
		...(before === undefined
			? { condition: 'attribute_not_exists(pk)' }
			: { condition: '#version = :version', names: { '#version': 'version' }, values: { ':version': before.version } }),
	};
	const change = { field: 'columns', before: before?.columns.join(', ') ?? '', after: columns.join(', ') };
	const record = {
		entity: 'ledger-columns',
		entityId: orgId,
		entityName: shortName,
		orgId,
		changes: [change],
	} as const;
	const action = before === undefined ? ('add' as const) : ('update' as const);
	const isSaved = await withAuditRecord(
		user,
		{ ...record, action },
		() => conditionalPut(put),
		(saved) => saved,
	);
	if (!isSaved) throw changedMeanwhile((await findLedgerColumns(orgId)) ?? after);
	const { savedBy, savedAt } = after;
	return { columns, savedBy, savedAt };
});
