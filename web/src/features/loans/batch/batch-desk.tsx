import { Alert, Header, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { useSession } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import type { ReferenceData } from '../shared/form/form-state.ts';
import { useBatchText } from '../shared/loans-text.ts';
import { BatchView } from './batch-view.tsx';
import { keptBatch, markRepeats } from './calculate/batch-row.ts';
import { useBatchExport } from './export/use-batch-export.ts';
import { BatchResult, useRowFaults } from './result/batch-result.tsx';
import { BatchLink, batchPlaceAt } from './saved/batch-link.tsx';
import { ComparedBatches } from './saved/compared-batches.tsx';
import { type OpenedBatch, savedBatchQuery } from './saved/saved-batches.ts';
import { SavedList } from './saved/saved-list.tsx';

interface SavedBatchProps extends Pick<PageAddress, 'navigate'> {
	readonly batchId: string;
	readonly reference: ReferenceData;
	readonly onOpenCalculator: () => void;
}

/** Shows the saved batch at the page's address with its saved results. Nothing is recalculated. */
function SavedBatch({ batchId, ...props }: SavedBatchProps) {
	const text = useBatchText();
	const { t } = text;
	const { data, error, isPending } = useQuery(savedBatchQuery(batchId));
	return (
		<SpaceBetween size="s">
			<SpaceBetween direction="horizontal" size="m">
				<BatchLink to={{ kind: 'list' }} navigate={props.navigate}>
					{t('saved.title')}
				</BatchLink>
				<BatchLink to={{ kind: 'file' }} navigate={props.navigate}>
					{t('saved.back')}
				</BatchLink>
			</SpaceBetween>
			{isPending && <StatusIndicator type="loading">{t('saved.opening')}</StatusIndicator>}
			{error !== null && <Alert type="error">{describeProblem(error, text, t('messages.unavailable'))}</Alert>}
			{data !== undefined && <OpenedResult {...props} opened={data} />}
		</SpaceBetween>
	);
}

type OpenedProps = Omit<SavedBatchProps, 'batchId' | 'navigate'> & { readonly opened: OpenedBatch };

function OpenedResult({ opened: { batch, saved }, reference, onOpenCalculator }: OpenedProps) {
	const { t, language } = useBatchText();
	const { columns, ownColumns, agentColumn } = saved;
	const rows = useMemo(() => markRepeats(saved.rows), [saved.rows]);
	const faults = useRowFaults(rows, columns);
	const files = useBatchExport({ reference, rows, faults, ownColumns, fileName: batch.name });
	const times = { at: instantText(batch.calculatedAt, language), until: instantText(batch.expiresAt, language) };
	return (
		<SpaceBetween size="s">
			<Header variant="h2" description={t('saved.asCalculated', times)}>
				{batch.name}
			</Header>
			<BatchResult
				{...{ reference, rows, faults, columns, ownColumns, agentColumn, files, onOpenCalculator }}
				isBusy={false}
				onConfirm={undefined}
				onDates={undefined}
				onSerials={undefined}
			/>
		</SpaceBetween>
	);
}

interface BatchDeskProps extends PageAddress {
	readonly reference: ReferenceData;
	readonly onOpenCalculator: () => void;
}

/** Shows the loan file, the list of batches, one batch, or a comparison of two batches, depending on the address. */
export function BatchDesk({ pathname, navigate, ...props }: BatchDeskProps) {
	const session = useSession();
	const place = batchPlaceAt(pathname) ?? { kind: 'file' };
	if (place.kind === 'list') return <SavedList navigate={navigate} />;
	if (place.kind === 'comparison') {
		const { first, second } = place;
		return <ComparedBatches key={`${first} ${second}`} {...{ first, second, navigate }} />;
	}
	// The batch that this session has calculated is shown in its editable view, so that the user can still answer
	// questions about the file and decide about its dates.
	const isElsewhere = place.kind === 'batch' && keptBatch(session)?.savedId !== place.batchId;
	return isElsewhere ? (
		<SavedBatch key={place.batchId} batchId={place.batchId} navigate={navigate} {...props} />
	) : (
		<BatchView navigate={navigate} {...props} />
	);
}
