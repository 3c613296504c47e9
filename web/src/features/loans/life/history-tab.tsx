import { useQuery } from '@tanstack/react-query';
import { instantText } from '#lib/dates/instant-text.ts';
import type { loanVersions, SavedLoan } from '#shared/contract/loans.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useLifeText } from '../shared/life/life-text.ts';
import { Loaded } from '../shared/life/loaded.tsx';
import { loanVersionsQuery } from '../shared/saved/loan-queries.ts';

type Version = AnswerOf<typeof loanVersions>['versions'][number];

/** The versions of a loan that are kept, newest first. */
export function HistoryTab({ loan: { loanId } }: { readonly loan: SavedLoan }) {
	const { t, language } = useLifeText();
	const query = useQuery(loanVersionsQuery(loanId));
	const columns: readonly DataColumn<Version>[] = [
		{ key: 'version', title: t('history.version'), isNumeric: true, text: ({ version }) => String(version) },
		{ key: 'name', title: t('fields.loan'), text: ({ name }) => name },
		{ key: 'change', title: t('history.change'), text: ({ change }) => t(`history.changes.${change}`) },
		{ key: 'at', title: t('history.at'), text: ({ savedAt }) => instantText(savedAt, language) },
		{ key: 'by', title: t('history.by'), text: ({ savedBy }) => savedBy },
	];
	return (
		<Loaded query={query}>
			{({ versions }) => (
				<DataTable
					label={t('tabs.history')}
					columns={columns}
					groups={[{ key: '', rows: versions }]}
					keyOf={({ version }) => String(version)}
				/>
			)}
		</Loaded>
	);
}
