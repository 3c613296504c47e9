import { useMemo } from 'react';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { RateHeading } from '../shared/rate-heading.tsx';
import { useRateText } from '../shared/rate-text.ts';
import type { ExplainedFallback } from './explanation/fallback-explanation-panel.tsx';
import { fallbackColumns } from './fallback-columns.tsx';
import type { FallbackGrid, FallbackRow } from './fallback-grids.ts';

interface FallbackGridViewProps {
	readonly grid: FallbackGrid;
	readonly isFirstOfCurrency: boolean;
	readonly onExplain: (explained: ExplainedFallback) => void;
}

const byTenor = { key: 'tenor', isDescending: false };
const keyOf = ({ tenor, recordDate }: FallbackRow) => `${tenor} ${recordDate}`;

export function FallbackGridView({ grid, isFirstOfCurrency, onExplain }: FallbackGridViewProps) {
	const { t, language } = useRateText();
	const { currency, name } = grid;
	const columns = useMemo(
		() => fallbackColumns(grid, { t, language }, (row) => onExplain({ grid, row })),
		[grid, t, language, onExplain],
	);
	const groups = useMemo(() => [{ key: '', rows: grid.rows }], [grid]);
	const label = t('fallback.gridLabel', { currency, name });
	return (
		<>
			<RateHeading level={2} text={label} place={isFirstOfCurrency ? currency : undefined} />
			<DataTable
				label={label}
				columns={columns}
				groups={groups}
				keyOf={keyOf}
				initialSorting={byTenor}
				empty={t('empty.date')}
			/>
		</>
	);
}
