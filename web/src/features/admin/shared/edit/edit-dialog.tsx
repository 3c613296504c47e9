import { Button, SpaceBetween } from '@cloudscape-design/components';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { instantText } from '#lib/dates/local-day.ts';
import { MovableDialog } from '#ui/movable-dialog.tsx';
import { useAdminText } from '../admin-text.ts';
import { AskDialog, DialogButtons } from '../ask-dialog.tsx';
import styles from '../conflict/difference-table.module.css';
import { type Conflict, differenceLabel, type EditTarget, type Saved, valueText } from '../form/edit-form.ts';
import { MessageScope } from '../messages/message-scope.tsx';
import { useAdminMessages } from '../messages/use-admin-messages.tsx';
import type { OwnOrganisation } from '../organisation-choice.tsx';
import { Preview } from '../preview/preview.tsx';
import { BackendSection } from './backend-section.tsx';
import { FrontendSection } from './frontend-section.tsx';
import { NamesSection } from './names-section.tsx';
import { useEditForm } from './use-edit-form.ts';

interface ConflictDialogProps {
	readonly conflict: Conflict;
	readonly isBusy: boolean;
	readonly onTakeTheirs: () => void;
	readonly onSaveMine: (version: number) => void;
	readonly onCancel: () => void;
}

function ConflictDialog({ conflict, isBusy, onTakeTheirs, onSaveMine, onCancel }: ConflictDialogProps) {
	const text = useAdminText();
	const { t, language } = text;
	const { by, at, version, differences } = conflict;
	return (
		<AskDialog
			title={t('conflict.title')}
			size="x-large"
			confirm={t('conflict.saveMine')}
			cancel={t('conflict.goOn')}
			other={
				<Button disabled={isBusy} onClick={onTakeTheirs}>
					{t('conflict.takeTheirs')}
				</Button>
			}
			isBusy={isBusy}
			onConfirm={() => onSaveMine(version)}
			onCancel={onCancel}
		>
			<SpaceBetween size="s">
				<span>{t('conflict.text', { by: by || t('conflict.somebody'), at: instantText(at, language) })}</span>
				<table className={styles.table}>
					<thead>
						<tr>
							<th scope="col">{t('conflict.field')}</th>
							<th scope="col">{t('conflict.opened')}</th>
							<th scope="col">{t('conflict.now')}</th>
							<th scope="col">{t('conflict.mine')}</th>
						</tr>
					</thead>
					<tbody>
						{differences.map((difference) => (
							<tr key={difference.field}>
								<th scope="row">{differenceLabel(difference.field, text)}</th>
								<td>{valueText(difference.opened, text)}</td>
								<td data-differs={difference.theirs !== difference.opened || undefined}>
									{valueText(difference.theirs, text)}
								</td>
								<td data-differs={difference.mine !== difference.theirs || undefined}>
									{valueText(difference.mine, text)}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</SpaceBetween>
		</AskDialog>
	);
}

interface SectionProps {
	readonly orgId: string;
	readonly onEditing: (isEditing: boolean) => void;
}

/** Sections of an existing organisation that are saved separately from it. */
export interface OrganisationSections {
	readonly Schedules: ComponentType<SectionProps & { readonly shortName: string }>;
	readonly LoanPull: ComponentType<SectionProps>;
}

interface EditDialogProps {
	readonly target: EditTarget;
	/** Currencies of the overnight indices. If the list is empty, the frontend configuration is read-only. */
	readonly currencies: readonly string[];
	readonly ownOrganisation: OwnOrganisation | undefined;
	readonly sections?: OrganisationSections;
	readonly onOutdated: () => void;
	readonly onSaved?: (saved: Saved) => void;
	readonly onClose: () => void;
}

export function EditDialog(props: EditDialogProps) {
	return (
		<MessageScope>
			<OpenedDialog {...props} />
		</MessageScope>
	);
}

function OpenedDialog(props: EditDialogProps) {
	const { target: opened, currencies, ownOrganisation, sections, onOutdated, onSaved, onClose } = props;
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const [asked, setAsked] = useState<'save' | 'leave'>();
	const [isScheduleEdited, setScheduleEdited] = useState(false);
	const [isPullEdited, setPullEdited] = useState(false);
	const body = useRef<HTMLDivElement>(null);
	const preview = useRef<HTMLDivElement>(null);
	const edit = useEditForm(opened, currencies, {
		onOutdated,
		onSaved: (saved) => {
			onClose();
			onSaved?.(saved);
		},
	});
	const { form, target, problems, change } = edit;
	const organisation = target.kind === 'organisation' && target.mode === 'edit' ? target.record : undefined;
	const question = `${target.mode === 'add' ? 'add' : 'update'}-${target.kind}` as const;

	const hasCurrencies = currencies.length > 0;
	const noCurrencies = t('messages.frontendLocked');
	useEffect(() => {
		if (!hasCurrencies) messages.stop(noCurrencies);
	}, [hasCurrencies, noCurrencies, messages]);

	const [refusals, setRefusals] = useState(0);
	useEffect(() => {
		if (refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
	}, [refusals]);

	const startsAtPreview = opened.kind === 'organisation' && opened.mode === 'edit' && opened.startsAtPreview === true;
	useEffect(() => {
		if (!startsAtPreview) return;
		preview.current?.scrollIntoView?.();
		preview.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
	}, [startsAtPreview]);

	const ask = () => {
		const [first] = edit.check();
		if (first === undefined) return setAsked('save');
		messages.invalid(first.text);
		setRefusals(refusals + 1);
	};
	const leave = () => (edit.isChanged || isScheduleEdited || isPullEdited ? setAsked('leave') : onClose());
	const save = async (version?: number) => {
		await edit.save(version);
		setAsked(undefined);
	};

	const section = { form, target, currencies, problems, refusals, onChange: change };
	const footer = <DialogButtons confirm={t('actions.save')} isBusy={edit.isBusy} onConfirm={ask} onCancel={leave} />;

	return (
		<>
			<MovableDialog title={t(target.kind === 'organisation' ? 'tabs.organisations' : 'tabs.users')} footer={footer}>
				<div ref={body}>
					<SpaceBetween size="l">
						<NamesSection {...section} canChooseOrganisation={ownOrganisation?.isOperator === true} />
						<FrontendSection {...section} />
						<div ref={preview}>
							<Preview form={form} target={target} />
						</div>
						<BackendSection {...section}>
							{organisation && sections && <sections.LoanPull orgId={organisation.orgId} onEditing={setPullEdited} />}
						</BackendSection>
						{organisation && sections && (
							<sections.Schedules
								orgId={organisation.orgId}
								shortName={organisation.shortName}
								onEditing={setScheduleEdited}
							/>
						)}
					</SpaceBetween>
				</div>
			</MovableDialog>
			{asked === 'save' && (
				<AskDialog
					title={t('actions.save')}
					confirm={t('actions.save')}
					isBusy={edit.isBusy}
					onConfirm={() => void save()}
					onCancel={() => setAsked(undefined)}
				>
					{t(`questions.${question}`)} {isScheduleEdited && t('bulk.notSavedWith')}{' '}
					{isPullEdited && t('pull.notSavedWith')}
				</AskDialog>
			)}
			{asked === 'leave' && (
				<AskDialog
					title={t('leave.title')}
					confirm={t('leave.confirm')}
					onConfirm={onClose}
					onCancel={() => setAsked(undefined)}
				>
					{t('leave.question')}
				</AskDialog>
			)}
			{edit.conflict !== undefined && (
				<ConflictDialog
					conflict={edit.conflict}
					isBusy={edit.isBusy}
					onTakeTheirs={edit.takeTheirs}
					onSaveMine={(version) => void save(version)}
					onCancel={edit.dismissConflict}
				/>
			)}
		</>
	);
}
