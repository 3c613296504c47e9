import {
	Alert,
	Box,
	Button,
	type ButtonProps,
	Container,
	ExpandableSection,
	Header,
	SpaceBetween,
	Textarea,
} from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminAttempt } from '#features/admin/shared/messages/use-admin-messages.tsx';
import { callApi } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { type BulkSchedule, bulkScheduleKey, bulkScheduleSearch } from '#shared/contract/bulk-schedules.ts';
import { type JobWarningCode, jobWarnings } from '#shared/input/job-fault.ts';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import type { InputFault } from '../fault-text.ts';
import { CopyText } from '../key-fingerprints.tsx';
import { Deliveries, ScheduleStatus } from './saved-schedule.tsx';
import { draftOf } from './schedule-draft.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { type ScheduleFormState, useScheduleForm, useSchedules } from './use-schedule-form.ts';

interface ScheduleButtonsProps {
	readonly form: ScheduleFormState;
	readonly isBusy: boolean;
}

function ScheduleButtons({ form, isBusy }: ScheduleButtonsProps) {
	const { t } = useAdminText();
	const { mode, asked, opened, draft } = form;
	const removed = opened === undefined ? draft : draftOf(opened);
	const isEmpty = mode === 'nothing';
	const newButton = useRef<ButtonProps.Ref>(null);
	const isRemoving = useRef(false);
	useEffect(() => {
		if (!isRemoving.current || asked !== undefined || isBusy) return;
		isRemoving.current = false;
		// The button that had the focus is now disabled.
		if (mode === 'nothing') newButton.current?.focus();
	}, [asked, isBusy, mode]);
	return (
		<>
			<SpaceBetween direction="horizontal" size="xs">
				<Button ref={newButton} disabled={isBusy} ariaLabel={t('bulk.buttonLabels.new')} onClick={form.startNew}>
					{t('bulk.buttons.new')}
				</Button>
				<Button disabled={isEmpty || isBusy} ariaLabel={t('bulk.buttonLabels.save')} onClick={form.askToSave}>
					{t('bulk.buttons.save')}
				</Button>
				<Button
					disabled={mode !== 'saved' || isBusy}
					ariaLabel={t('bulk.buttonLabels.remove')}
					onClick={form.askToRemove}
				>
					{t('bulk.buttons.remove')}
				</Button>
				<Button disabled={isEmpty || isBusy} ariaLabel={t('bulk.buttonLabels.clear')} onClick={form.clear}>
					{t('bulk.buttons.clear')}
				</Button>
			</SpaceBetween>
			{asked !== undefined && (
				<AskDialog
					title={asked.kind === 'discard' ? t('leave.title') : t(`bulk.questions.titles.${asked.kind}`)}
					confirm={t(`bulk.questions.confirm.${asked.kind}`)}
					isBusy={isBusy}
					onConfirm={() => {
						isRemoving.current = asked.kind === 'remove';
						void form.confirm();
					}}
					onCancel={form.dismiss}
				>
					{t(`bulk.questions.${asked.kind}`, { name: removed.outputFileName })}
				</AskDialog>
			)}
		</>
	);
}

/** Opens the schedule named in the page address, then reports each opened one. @returns false while loading */
function useAskedSchedule(
	orgId: string,
	asked: string | undefined,
	shown: BulkSchedule | undefined,
	open: (schedule: BulkSchedule) => void,
	onOpened: ((jobId: string | undefined) => void) | undefined,
): boolean {
	const [wanted, setWanted] = useState(asked);
	const latest = useRef({ open, onOpened });
	latest.current = { open, onOpened };
	useEffect(() => {
		if (wanted === undefined) return;
		let isCurrent = true;
		void callApi(bulkScheduleSearch, { orgId, search: wanted, limit: 1 })
			.then(({ schedules }) => {
				const found = schedules.find(({ jobId }) => jobId === wanted);
				if (isCurrent && found !== undefined) latest.current.open(found);
			})
			.catch(() => undefined)
			.finally(() => isCurrent && setWanted(undefined));
		return () => {
			isCurrent = false;
		};
	}, [orgId, wanted]);
	const shownId = shown?.jobId;
	const isSettled = wanted === undefined;
	useEffect(() => {
		if (isSettled) latest.current.onOpened?.(shownId);
	}, [shownId, isSettled]);
	return isSettled;
}

type Warning = BulkSchedule['warnings'][number];

const isKnown = (code: string): code is JobWarningCode => Object.hasOwn(jobWarnings, code);

function ScheduleWarnings({ warnings }: { readonly warnings: readonly Warning[] }) {
	const { t } = useAdminText();
	if (warnings.length === 0) return undefined;
	return (
		<Alert type="warning" header={t('bulk.warningsTitle')}>
			<ul>
				{warnings.map(({ path, code, message }) => (
					<li key={`${path.join('.')} ${code}`}>{isKnown(code) ? t(`bulk.warnings.${code}`) : message}</li>
				))}
			</ul>
		</Alert>
	);
}

function ScheduleConflict({ form: { conflict, takeTheirs, saveMine }, isBusy }: ScheduleButtonsProps) {
	const { t, language } = useAdminText();
	if (conflict === undefined) return undefined;
	const { by, at } = conflict;
	const action = (
		<SpaceBetween direction="horizontal" size="xs">
			<Button disabled={isBusy} onClick={() => void takeTheirs()}>
				{t('conflict.takeTheirs')}
			</Button>
			<Button disabled={isBusy} onClick={saveMine}>
				{t('conflict.saveMine')}
			</Button>
		</SpaceBetween>
	);
	return (
		<Alert type="warning" header={t('conflict.title')} action={action}>
			{t('conflict.text', { by: by || t('conflict.somebody'), at: at === '' ? '' : instantText(at, language) })}
		</Alert>
	);
}

function ScheduleFaults({ faults }: { readonly faults: readonly InputFault[] }) {
	const { t } = useAdminText();
	if (faults.length === 0) return undefined;
	return (
		<Alert type="error" header={t('bulk.faultsTitle', { count: faults.length })}>
			<ul>
				{[...new Set(faults.map(({ text }) => text))].map((text) => (
					<li key={text}>{text}</li>
				))}
			</ul>
		</Alert>
	);
}

interface SchedulesSectionProps {
	readonly orgId: string;
	readonly shortName: string;
	/** True if the section is a screen. False if it is part of an organisation's dialog. */
	readonly isScreen?: boolean;
	readonly asked?: string | undefined;
	readonly onOpened?: (jobId: string | undefined) => void;
	readonly onEditing: (isEditing: boolean) => void;
}

export function SchedulesSection(props: SchedulesSectionProps) {
	const { orgId, shortName, isScreen = false, asked, onOpened, onEditing } = props;
	const { t } = useAdminText();
	const jobs = useSchedules(orgId);
	const form = useScheduleForm(jobs, orgId, shortName, onEditing);
	const { opened, shown } = form;
	const isSettled = useAskedSchedule(orgId, asked, shown, form.select, onOpened);
	return (
		<Container
			header={
				<Header variant={isScreen ? 'h2' : 'h3'} description={t('bulk.note')}>
					{t('bulk.title')}
				</Header>
			}
		>
			<SpaceBetween size="m">
				<LoaderOverlay isBusy={jobs.pages.isLoading || jobs.isBusy} />
				<ScheduleTable
					orgId={orgId}
					pages={jobs.pages}
					search={jobs.search}
					onSearch={jobs.setSearch}
					isWhole={jobs.isWhole}
					selected={opened}
					onSelect={form.select}
				/>
				<ScheduleButtons form={form} isBusy={jobs.isBusy} />
				{form.isRestored && <Alert type="info">{t('scheduleForm.restored')}</Alert>}
				<ScheduleConflict form={form} isBusy={jobs.isBusy} />
				<ScheduleFaults faults={form.faults} />
				<ScheduleWarnings warnings={form.warnings} />
				{shown !== undefined && (
					<ScheduleStatus
						key={`status ${shown.jobId}`}
						schedule={shown}
						isChanged={form.isChanged}
						isBusy={jobs.isBusy}
						onPause={() => void form.pause(shown)}
					/>
				)}
				{shown !== undefined && (
					<Deliveries key={`deliveries ${shown.jobId}`} jobId={shown.jobId} headingTag={isScreen ? 'h3' : 'h4'} />
				)}
				{form.mode === 'nothing' ? (
					isSettled && (
						<Box color="text-body-secondary">
							{t(shown === undefined ? 'scheduleForm.nothingOpen' : 'scheduleForm.savedAndClosed')}
						</Box>
					)
				) : (
					<ScheduleForm
						orgId={orgId}
						client={shortName}
						draft={form.draft}
						faults={form.faults}
						refusals={form.refusals}
						onChange={form.change}
					/>
				)}
				{form.mode !== 'nothing' && (
					<Button variant="primary" disabled={jobs.isBusy} onClick={form.askToSave}>
						{t('scheduleForm.save')}
					</Button>
				)}
				{isSettled && <SigningKey orgId={orgId} shortName={shortName} headingTag={isScreen ? 'h3' : 'h4'} />}
			</SpaceBetween>
		</Container>
	);
}

interface SigningKeyProps {
	readonly orgId: string;
	readonly shortName: string;
	readonly headingTag: 'h3' | 'h4';
}

/** Public key with which recipients verify the organisation's signatures. The API creates it on first request. */
function SigningKey({ orgId, shortName, headingTag }: SigningKeyProps) {
	const { t } = useAdminText();
	const { isBusy, attempt } = useAdminAttempt();
	const [key, setKey] = useState<{ readonly publicKey: string; readonly fingerprint: string }>();
	const read = () => attempt('scheduleKey', async () => setKey(await callApi(bulkScheduleKey, { orgId })));
	const fileName = `${shortName.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-signing-key.asc`;
	return (
		<ExpandableSection headerText={t('bulk.key.title')} headingTagOverride={headingTag}>
			<SpaceBetween size="s">
				<span>{t('bulk.key.note')}</span>
				{key === undefined ? (
					<Button loading={isBusy} onClick={() => void read()}>
						{t('bulk.key.show')}
					</Button>
				) : (
					<>
						<CopyText
							label={t('bulk.key.copyFingerprint')}
							shown={t('bulk.key.fingerprint', { fingerprint: key.fingerprint })}
							text={key.fingerprint}
						/>
						<Textarea readOnly rows={6} ariaLabel={t('bulk.key.title')} value={key.publicKey} />
						<SpaceBetween direction="horizontal" size="xs" alignItems="center">
							<CopyText label={t('bulk.key.copy')} shown={t('bulk.key.copy')} text={key.publicKey} />
							<Button iconName="download" onClick={() => saveFile(key.publicKey, fileName, 'application/pgp-keys')}>
								{t('bulk.key.download')}
							</Button>
						</SpaceBetween>
					</>
				)}
			</SpaceBetween>
		</ExpandableSection>
	);
}
