import Alert from '@cloudscape-design/components/alert';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { describeProblem } from '#i18n/describe-problem.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { PageAddress } from '#lib/page-address.ts';
import type { ReferenceData } from '../../shared/form/reference-data.ts';
import { useBatchText } from '../batch-text.ts';
import { useBatchExport } from '../export/use-batch-export.ts';
import { BatchResult, useRowFaults } from '../result/batch-result.tsx';
import { BatchLink } from './batch-link.tsx';
import { type OpenedBatch, savedBatchQuery } from './saved-batches.ts';

interface SavedBatchProps extends Pick<PageAddress, 'navigate'> {
	readonly batchId: string;
	readonly reference: ReferenceData;
	readonly onOpenCalculator: () => void;
}

/** A saved batch at its address, with the figures that were answered. Nothing is calculated again. */
export function SavedBatch({ batchId, ...props }: SavedBatchProps) {
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
	const { rows, columns, ownColumns, agentColumn } = saved;
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
