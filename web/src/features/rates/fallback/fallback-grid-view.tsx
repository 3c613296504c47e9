import { useMemo } from 'react';
import type { TableParts } from '../shared/dated-rates-page.tsx';
import { useHistoryDetail } from '../shared/history/use-history-detail.tsx';
import { RateHeading } from '../shared/rate-heading.tsx';
import { RateTable } from '../shared/rate-table.tsx';
import { useRateText } from '../shared/rate-text.ts';
import { fallbackColumns } from './fallback-columns.tsx';
import type { ExplainedFallback } from './fallback-explanation-panel.tsx';
import type { FallbackGrid, FallbackRow } from './fallback-grids.ts';

interface FallbackGridViewProps extends TableParts<FallbackGrid, ExplainedFallback> {
	readonly grid: FallbackGrid;
}

const byTenor = { key: 'tenor', isDescending: false };
const keyOf = ({ tenor, recordDate }: FallbackRow) => `${tenor} ${recordDate}`;

export function FallbackGridView({ grid, place, actions, onExplain }: FallbackGridViewProps) {
	const { t, language } = useRateText();
	const { currency, name } = grid;
	const columns = useMemo(
		() => fallbackColumns(grid, { t, language }, (row) => onExplain({ grid, row })),
		[grid, t, language, onExplain],
	);
	const groups = useMemo(() => [{ key: '', rows: grid.rows }], [grid]);
	const label = t('fallback.gridLabel', { currency, name });
	const names = useMemo(() => [name], [name]);
	const history = useHistoryDetail('Fallback', currency, names, label);
	return (
		<RateTable
			heading={<RateHeading level={2} text={label} place={place} />}
			actions={
				<>
					{history.button}
					{actions}
				</>
			}
			detail={history.detail}
			label={label}
			columns={columns}
			groups={groups}
			keyOf={keyOf}
			initialSorting={byTenor}
			empty={t('empty.date')}
		/>
	);
}
