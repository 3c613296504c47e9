import {
	Box,
	Button,
	SpaceBetween,
	StatusIndicator,
	type StatusIndicatorProps,
	Table,
} from '@cloudscape-design/components';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { dateText, instantText } from '#lib/dates/local-day.ts';
import { type LoanFileAnswer, loanFileList } from '#shared/contract/loan-files.ts';
import { DeliveryErrorText, RowErrors } from '#ui/delivery-error-text.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { useBatchText } from '../../shared/loans-text.ts';

const rowsOfPage = 10;
const refreshMillis = 5000;

const ended: ReadonlySet<LoanFileAnswer['state']> = new Set(['delivered', 'failed', 'uncertain', 'cancelled']);

/** True if the file is being calculated or delivered. Otherwise it has ended, or waits for its scheduled time. */
const isUnderWay = ({ state, runsAt }: LoanFileAnswer) => !ended.has(state) && Date.parse(runsAt) <= Date.now();

export const loanFilesKey = ['loan-files'];

export const loanFilesQuery = (search: string) =>
	infiniteQueryOptions({
		queryKey: [...loanFilesKey, search],
		queryFn: ({ pageParam, signal }) =>
			callApi(
				loanFileList,
				{ search, limit: rowsOfPage, ...(pageParam === '' ? {} : { cursor: pageParam }) },
				{ signal },
			),
		placeholderData: keepPreviousData,
		initialPageParam: '',
		getNextPageParam: ({ cursor }) => cursor,
		retry: false,
		refetchInterval: ({ state }) =>
			state.data?.pages.some(({ files }) => files.some(isUnderWay)) === true ? refreshMillis : false,
	});

interface LoanFileTableProps {
	readonly files: readonly LoanFileAnswer[];
	readonly isWhole: boolean;
	readonly isLoading: boolean;
	readonly onResult: (file: LoanFileAnswer) => void;
	readonly onCancel: (file: LoanFileAnswer) => void;
	readonly onResend: (file: LoanFileAnswer) => void;
}

const indicators: Readonly<Record<LoanFileAnswer['state'], StatusIndicatorProps.Type>> = {
	due: 'pending',
	waiting: 'pending',
	built: 'in-progress',
	sending: 'in-progress',
	placing: 'in-progress',
	delivered: 'success',
	failed: 'error',
	uncertain: 'warning',
	cancelled: 'stopped',
};

export function LoanFileTable({ files, isWhole, isLoading, onResult, onCancel, onResend }: LoanFileTableProps) {
	const { t, language } = useBatchText();
	const isPrinting = usePrinting();
	return (
		<Table
			variant="embedded"
			cellVerticalAlign="top"
			wrapLines
			trackBy="deliveryId"
			items={files}
			loading={isLoading && files.length === 0}
			loadingText={t('lve.loading')}
			empty={<Box color="text-body-secondary">{t(isWhole ? 'lve.none' : 'lve.nothingFound')}</Box>}
			{...(isPrinting && { visibleColumns: ['file', 'runsAt', 'state', 'rows'] })}
			columnDefinitions={[
				{
					id: 'file',
					header: t('lve.file'),
					isRowHeader: true,
					minWidth: 180,
					cell: ({ fileName, handedInBy, takenFrom, handedInAt, resends }) => (
						<>
							<div>{fileName}</div>
							<Box variant="small">
								{takenFrom !== undefined && `${t('lve.takenFrom', { place: takenFrom })} · `}
								{handedInBy !== '' && `${handedInBy} · `}
								{instantText(handedInAt, language)}
								{resends !== undefined && ` · ${t('lve.resent')}`}
							</Box>
						</>
					),
				},
				{ id: 'runsAt', header: t('lve.runsAt'), minWidth: 150, cell: ({ runsAt }) => instantText(runsAt, language) },
				{
					id: 'state',
					header: t('lve.state'),
					minWidth: 160,
					cell: ({
						fileName,
						state,
						nextAt,
						deadline,
						waitingFor = [],
						rowErrors = [],
						notes = [],
						error,
						warnings = [],
						mailError,
					}) => (
						<SpaceBetween size="xxxs">
							<StatusIndicator type={indicators[state]}>{t(`lve.states.${state}`)}</StatusIndicator>
							{waitingFor.map(({ index, date }) => (
								<Box key={`${index} ${date}`} variant="small">
									{t('lve.waitingFor', { index, date: dateText(date, language) })}
								</Box>
							))}
							{nextAt !== undefined && (
								<Box variant="small">{t('lve.nextAt', { at: instantText(nextAt, language) })}</Box>
							)}
							{deadline !== undefined && (
								<Box variant="small">{t('lve.deadline', { at: instantText(deadline, language) })}</Box>
							)}
							{[error, ...warnings, mailError].map(
								(each) =>
									each !== undefined && (
										<Box key={each.code} variant="small">
											<DeliveryErrorText error={each} />
										</Box>
									),
							)}
							{notes.map((note) => (
								<Box key={note} variant="small">
									{note}
								</Box>
							))}
							<RowErrors name={fileName} errors={rowErrors} />
						</SpaceBetween>
					),
				},
				{
					id: 'rows',
					header: t('lve.rows'),
					minWidth: 110,
					cell: ({ rows, faultRows = 0 }) =>
						rows === undefined ? '' : `${rows}${faultRows > 0 ? ` (${t('lve.faultRows', { count: faultRows })})` : ''}`,
				},
				{
					id: 'actions',
					header: t('lve.actions'),
					minWidth: 140,
					cell: (file) => (
						<SpaceBetween direction="horizontal" size="xs">
							{file.hasResult && (
								<Button
									variant="inline-link"
									ariaLabel={t('lve.resultOf', { name: file.fileName })}
									onClick={() => onResult(file)}
								>
									{t('lve.result')}
								</Button>
							)}
							{file.canCancel && (
								<Button
									variant="inline-link"
									ariaLabel={t('lve.cancelOf', { name: file.fileName })}
									onClick={() => onCancel(file)}
								>
									{t('lve.cancel')}
								</Button>
							)}
							{file.canResend && (
								<Button
									variant="inline-link"
									ariaLabel={t('lve.resendOf', { name: file.fileName })}
									onClick={() => onResend(file)}
								>
									{t('lve.resend')}
								</Button>
							)}
						</SpaceBetween>
					),
				},
			]}
		/>
	);
}
