import {
	Alert,
	Button,
	ExpandableSection,
	KeyValuePairs,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminChange, useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.tsx';
import { ApiError, callApi } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import {
	type LoanPullAnswer,
	type LoanPullLook,
	type LoanPullRun,
	loanPullFetch,
	loanPullLook,
	loanPullRead,
	loanPullRemove,
	loanPullSave,
} from '#shared/contract/loan-pull.ts';
import { faultText } from '../fault-text.ts';
import { newPullDraft, type PullDraft, pullDraftOf, toSetting } from './pull-draft.ts';
import { PullForm, PullOutcome, PullRuns, pullErrorText } from './pull-form.tsx';

const refreshMillis = 1_500;
/** Duration after which a request to list files counts as lost. */
const longestLookMillis = 120_000;

const isLooking = (look: LoanPullLook | undefined, nowMillis: number): boolean =>
	look !== undefined && look.endedAt === undefined && nowMillis - Date.parse(look.askedAt) < longestLookMillis;

function usePull(orgId: string) {
	const messages = useAdminMessages();
	const queryKey = ['admin', 'loan-pull', orgId];
	const query = useQuery({
		queryKey,
		queryFn: async ({ signal }) => {
			try {
				return await callApi(loanPullRead, { orgId }, { signal });
			} catch (error) {
				if (!signal.aborted) {
					messages.attempt('pullRead');
					messages.failed('pullRead', error);
				}
				throw error;
			}
		},
		refetchInterval: ({ state: { data } }) =>
			data?.isFetching === true || isLooking(data?.look, Date.now()) ? refreshMillis : false,
		refetchOnWindowFocus: false,
		staleTime: 0,
	});

	const { isBusy, change } = useAdminChange(queryKey);

	return {
		found: query.data,
		isLoading: query.isFetching,
		isFailed: query.isError && !query.isFetching,
		isBusy,
		reload: () => void query.refetch(),
		async save(
			setting: Readonly<Record<string, unknown>>,
			version: number | undefined,
			onRefused: (e: unknown) => void,
		) {
			const request = { orgId, setting: { ...setting }, ...(version === undefined ? {} : { version }) };
			const saved = await change('pullSave', () => callApi(loanPullSave, request), onRefused);
			if (saved !== undefined) messages.pullDone('saved');
			return saved;
		},
		async remove(version: number) {
			const removed = await change('pullRemove', () => callApi(loanPullRemove, { orgId, version }));
			if (removed !== undefined) messages.pullDone('removed');
			return removed;
		},
		look: () => change('pullLook', () => callApi(loanPullLook, { orgId })),
		fetch: () => change('pullFetch', () => callApi(loanPullFetch, { orgId })),
	};
}

function PullLook({ look }: { readonly look: LoanPullLook }) {
	const text = useAdminText();
	const { t } = text;
	const { endedAt, error, names = [], matches = 0 } = look;
	if (endedAt === undefined) {
		return isLooking(look, Date.now()) ? (
			<StatusIndicator type="in-progress">{t('pull.look.asking')}</StatusIndicator>
		) : (
			<Alert type="warning">{t('pull.look.brokenOff')}</Alert>
		);
	}
	if (error !== undefined) {
		return (
			<Alert type="error" header={t('pull.look.failed')}>
				{pullErrorText(error, text)}
			</Alert>
		);
	}
	const more = matches - names.length;
	return (
		<Alert type={matches === 0 ? 'warning' : 'success'} header={t('pull.look.found', { count: matches })}>
			{matches === 0 ? (
				t('pull.look.none')
			) : (
				<ul>
					{names.map((name, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: names that cannot be shown may look alike
						<li key={index}>{name}</li>
					))}
					{more > 0 && <li>{t('pull.look.more', { count: more })}</li>}
				</ul>
			)}
		</Alert>
	);
}

interface PullStatusProps {
	readonly pull: LoanPullAnswer;
	readonly lastRun: LoanPullRun | undefined;
}

function PullStatus({ pull: { savedBy, savedAt, nextRun }, lastRun }: PullStatusProps) {
	const { t, language } = useAdminText();
	return (
		<KeyValuePairs
			columns={4}
			items={[
				{
					label: t('pull.lastRun'),
					value: lastRun === undefined ? t('pull.neverRun') : instantText(lastRun.startedAt, language),
				},
				{ label: t('pull.lastOutcome'), value: lastRun === undefined ? '–' : <PullOutcome run={lastRun} /> },
				{ label: t('pull.nextRun'), value: nextRun === undefined ? t('pull.paused') : instantText(nextRun, language) },
				{ label: t('bulk.saved'), value: t('bulk.savedBy', { by: savedBy, at: instantText(savedAt, language) }) },
			]}
		/>
	);
}

interface LoanPullSectionProps {
	readonly orgId: string;
	readonly onEditing: (isEditing: boolean) => void;
}

export function LoanPullSection({ orgId, onEditing }: LoanPullSectionProps) {
	const text = useAdminText();
	const { t } = text;
	const pull = usePull(orgId);
	const [draft, setDraft] = useState<PullDraft>();
	const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
	const [isAsked, setAsked] = useState(false);
	const saved = pull.found?.pull;
	const look = pull.found?.look;
	const isFetching = pull.found?.isFetching === true;
	const shown = draft ?? (saved === undefined ? newPullDraft : pullDraftOf(saved));
	const isChanged = draft !== undefined;
	useEffect(() => onEditing(isChanged), [isChanged, onEditing]);

	const change = (changed: PullDraft | undefined) => {
		setDraft(changed);
		setFaults({});
	};
	const save = async () => {
		setFaults({});
		const setting = toSetting(shown, saved?.setting.secretName);
		const done = await pull.save(setting, saved?.version, (error) => setFaults(faultsOf(error)));
		if (done !== undefined) setDraft(undefined);
	};
	const faultsOf = (error: unknown) => {
		const issues = error instanceof ApiError ? (error.issues ?? []) : [];
		const found = issues.map(({ path: [, ...path], ...issue }) => ({
			input: String(path[0] ?? 'password'),
			text: faultText({ ...issue, path }, text).text,
		}));
		return Object.fromEntries(found.toReversed().map((each) => [each.input, each.text]));
	};
	const section = useRef<HTMLDivElement>(null);
	const isRemoved = useRef(false);
	useEffect(() => {
		if (isAsked || !isRemoved.current) return;
		isRemoved.current = false;
		// The button that had the focus is now disabled.
		section.current?.focus();
	}, [isAsked]);
	const remove = async () => {
		isRemoved.current = saved !== undefined && (await pull.remove(saved.version)) !== undefined;
		setAsked(false);
		change(undefined);
	};

	return (
		<ExpandableSection headerText={t('pull.title')} headerDescription={t('pull.note')} headingTagOverride="h4">
			<SpaceBetween size="s">
				{pull.isFailed && (
					<Alert type="error" action={<Button onClick={pull.reload}>{t('pull.reload')}</Button>}>
						{t('pull.notLoaded')}
					</Alert>
				)}
				{pull.found !== undefined && (
					<div ref={section} tabIndex={-1}>
						<SpaceBetween size="s">
							{saved !== undefined && <PullStatus pull={saved} lastRun={pull.found.lastRun} />}
							<PullForm
								draft={shown}
								hasSecret={saved?.setting.secretName !== undefined}
								faults={faults}
								onChange={change}
							/>
							<SpaceBetween direction="horizontal" size="xs">
								<Button variant="primary" disabled={!isChanged} loading={pull.isBusy} onClick={() => void save()}>
									{t('pull.save')}
								</Button>
								<Button disabled={!isChanged || pull.isBusy} onClick={() => change(undefined)}>
									{t('pull.discard')}
								</Button>
								<Button
									disabled={saved === undefined || isChanged || pull.isBusy || isLooking(look, Date.now())}
									onClick={() => void pull.look()}
								>
									{t('pull.list')}
								</Button>
								<Button
									disabled={saved === undefined || isChanged || pull.isBusy || isFetching}
									onClick={() => void pull.fetch()}
								>
									{t('pull.fetch')}
								</Button>
								<Button disabled={saved === undefined || pull.isBusy} onClick={() => setAsked(true)}>
									{t('pull.remove')}
								</Button>
								<Button
									iconName="refresh"
									ariaLabel={t('pull.reload')}
									disabled={pull.isLoading}
									onClick={pull.reload}
								/>
							</SpaceBetween>
							<div aria-live="polite">
								{isFetching && <StatusIndicator type="in-progress">{t('pull.fetching')}</StatusIndicator>}
								{look !== undefined && !isChanged && <PullLook look={look} />}
							</div>
							{(saved !== undefined || pull.found.runs.length > 0) && <PullRuns runs={pull.found.runs} />}
						</SpaceBetween>
					</div>
				)}
			</SpaceBetween>
			{isAsked && (
				<AskDialog
					title={t('pull.remove')}
					confirm={t('pull.remove')}
					isBusy={pull.isBusy}
					onConfirm={() => void remove()}
					onCancel={() => setAsked(false)}
				>
					{t('pull.removeQuestion')}
				</AskDialog>
			)}
		</ExpandableSection>
	);
}
