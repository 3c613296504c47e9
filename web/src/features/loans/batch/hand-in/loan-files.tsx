import {
	Alert,
	Box,
	Button,
	Checkbox,
	Container,
	FileInput,
	FormField,
	Header,
	Select,
	SpaceBetween,
	TextFilter,
} from '@cloudscape-design/components';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { base64Of } from '#lib/base64.ts';
import { listMappings } from '#lib/list-mappings.ts';
import {
	type LoanFileAnswer,
	loanFileCancel,
	loanFileResend,
	loanFileResult,
	loanFileStart,
	maxLoanFileBytes,
} from '#shared/contract/loan-files.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useSettled } from '#ui/use-settled.ts';
import { useBatchText } from '../../shared/loans-text.ts';
import { LoanFileTable, loanFilesKey, loanFilesQuery } from './loan-file-table.tsx';

const shownMillis = 5000;

/** Asks before a result is sent again, because the recipient may already have received it. */
function ResendLoanFile({ file, onClose }: { readonly file: LoanFileAnswer; readonly onClose: () => void }) {
	const text = useBatchText();
	const { t } = text;
	const { show } = useNotifications();
	const queries = useQueryClient();
	/** Idempotency key: if the user retries in this dialog, the result is sent only once. */
	const [idempotencyKey] = useState(() => crypto.randomUUID());
	const { deliveryId, fileName: name, state } = file;
	const resend = useMutation({
		mutationFn: () => callApi(loanFileResend, { deliveryId, idempotencyKey }),
		onSuccess: () => {
			show({ type: 'success', text: t('lve.sentAgain', { name }), durationMillis: shownMillis });
			void queries.invalidateQueries({ queryKey: loanFilesKey });
			onClose();
		},
	});
	const kind = state === 'uncertain' || state === 'delivered' ? state : 'other';
	return (
		<ActionDialog
			title={t('lve.resend')}
			cancel={t('lve.close')}
			action={{ text: t('lve.resend'), isBusy: resend.isPending, onPress: () => resend.mutate() }}
			onCancel={onClose}
		>
			<SpaceBetween size="s">
				<div>{t(`lve.resendQuestion.${kind}`, { name })}</div>
				{resend.error !== null && <Alert type="error">{describeProblem(resend.error, text, t('lve.failed'))}</Alert>}
			</SpaceBetween>
		</ActionDialog>
	);
}

const UsageNote = lazyPart(async () => (await import('#ui/usage-note.tsx')).UsageNote, { texts: ['usage'] });

const megabyte = 1024 * 1024;
const handedInMillis = 5000;

const detailsOf = (error: Error): readonly string[] =>
	error instanceof ApiError && error.code === 'loan-file-unreadable'
		? (error.issues ?? []).map(({ message }) => message)
		: [];

/** Loan files of users and programs. They are calculated at the valuation times (LVE) of their currencies. */
export function LoanFiles() {
	const text = useBatchText();
	const { t } = text;
	const { show } = useNotifications();
	const queries = useQueryClient();
	const [search, setSearch] = useState('');
	const settled = useSettled(search.trim());
	const list = useInfiniteQuery(loanFilesQuery(settled));
	const [runsNow, setRunsNow] = useState(false);
	const mappings = useQuery({ queryKey: ['loan-mappings'], queryFn: ({ signal }) => listMappings('loans', signal) });
	const [mapping, setMapping] = useState('');
	const [resent, setResent] = useState<LoanFileAnswer>();
	const reload = () => queries.invalidateQueries({ queryKey: loanFilesKey });
	const handIn = useMutation({
		mutationFn: async (file: File) => {
			if (file.size > maxLoanFileBytes) return undefined;
			const named = mapping === '' ? {} : { mapping };
			const content = base64Of(new Uint8Array(await file.arrayBuffer()));
			return callApi(loanFileStart, { fileName: file.name, content, runNow: runsNow, ...named });
		},
		onSuccess: (answer) => {
			if (answer === undefined) return;
			show({ type: 'success', text: t('lve.handedIn', { name: answer.fileName }), durationMillis: handedInMillis });
			void reload();
		},
	});
	const act = useMutation({
		mutationFn: async ({ file, action }: { readonly file: LoanFileAnswer; readonly action: 'cancel' | 'result' }) => {
			const { deliveryId } = file;
			if (action === 'cancel') return void (await callApi(loanFileCancel, { deliveryId }));
			// The server marks this response as a download, so the browser saves the file and the page stays open.
			const { url } = await callApi(loanFileResult, { deliveryId });
			location.assign(url);
		},
		onSettled: () => void reload(),
	});
	const configured = { value: '', label: t('lve.configured') };
	const offered = [configured, ...(mappings.data ?? []).map(({ name }) => ({ value: name, label: name }))];
	const files = list.data?.pages.flatMap((page) => page.files) ?? [];
	const usage = list.data?.pages[0]?.usage;
	/** True if the list has never been loaded. Stays true while it is requested again. */
	const isListMissing = list.data === undefined && list.errorUpdateCount > 0;
	const failure = handIn.error ?? act.error ?? (isListMissing ? null : list.error);
	const isTooLarge = handIn.isSuccess && handIn.data === undefined;
	const limit = { megabytes: maxLoanFileBytes / megabyte };
	return (
		<Container
			header={
				<Header
					variant="h2"
					description={t('lve.description')}
					actions={<Button iconName="refresh" ariaLabel={t('lve.refresh')} onClick={() => void reload()} />}
				>
					{t('lve.title')}
				</Header>
			}
		>
			<SpaceBetween size="s">
				<FormField
					data-screen-only=""
					constraintText={t('lve.format', limit)}
					errorText={isTooLarge && t('lve.tooLarge', limit)}
				>
					<SpaceBetween direction="horizontal" size="s" alignItems="center">
						<FileInput
							accept=".csv,.txt,.xlsx"
							value={[]}
							onChange={({ detail }) => detail.value[0] !== undefined && handIn.mutate(detail.value[0])}
						>
							{t('lve.choose')}
						</FileInput>
						<Checkbox checked={runsNow} onChange={({ detail }) => setRunsNow(detail.checked)}>
							{t('lve.runNow')}
						</Checkbox>
					</SpaceBetween>
				</FormField>
				{offered.length > 1 && (
					<FormField data-screen-only="" label={t('lve.mapping')} description={t('lve.mappingHint')}>
						<Select
							options={offered}
							selectedOption={offered.find(({ value }) => value === mapping) ?? configured}
							onChange={({ detail }) => setMapping(detail.selectedOption.value ?? '')}
						/>
					</FormField>
				)}
				{usage !== undefined && <UsageNote usage={usage} />}
				{failure !== null && (
					<Alert type="error">
						{describeProblem(failure, text, t('lve.failed'))}
						{detailsOf(failure).map((detail) => (
							<div key={detail}>{detail}</div>
						))}
					</Alert>
				)}
				<TextFilter
					filteringText={search}
					onChange={({ detail }) => setSearch(detail.filteringText)}
					filteringAriaLabel={t('lve.search')}
					filteringPlaceholder={t('lve.search')}
				/>
				{isListMissing ? (
					<Alert
						type="error"
						header={t('lve.listFailed')}
						action={
							<Button loading={list.isFetching} onClick={() => void list.refetch()}>
								{t('lve.retry')}
							</Button>
						}
					>
						{list.error !== null && describeProblem(list.error, text)}
					</Alert>
				) : (
					<LoanFileTable
						files={files}
						isWhole={settled === ''}
						isLoading={list.isLoading || handIn.isPending}
						onResult={(file) => act.mutate({ file, action: 'result' })}
						onCancel={(file) => act.mutate({ file, action: 'cancel' })}
						onResend={setResent}
					/>
				)}
				{resent !== undefined && <ResendLoanFile file={resent} onClose={() => setResent(undefined)} />}
				{list.hasNextPage && (
					<Box textAlign="center">
						<Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
							{t('lve.more')}
						</Button>
					</Box>
				)}
			</SpaceBetween>
		</Container>
	);
}
