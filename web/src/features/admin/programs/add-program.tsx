import {
	Alert,
	Box,
	Button,
	Checkbox,
	CopyToClipboard,
	FormField,
	Input,
	Select,
	SpaceBetween,
	StatusIndicator,
	Textarea,
} from '@cloudscape-design/components';
import { useId, useState } from 'react';
import type texts from '#i18n/en/programs.json';
import { ApiError, callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { programAdd } from '#shared/contract/admin-programs.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { Scope } from '#shared/directory/program-scopes.ts';
import { MovableDialog } from '#ui/movable-dialog.tsx';
import { useAdminText } from '../shared/admin-text.ts';
import { DialogButtons } from '../shared/ask-dialog.tsx';
import { describeRefusal } from '../shared/form/form-problem.ts';
import styles from './add-program.module.css';
import {
	emptyDraft,
	expiryOf,
	faultsOf,
	type ProgramDraft,
	type ProgramFaults,
	requestOf,
	useProgramText,
	validities,
} from './program-draft.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly programs: typeof texts;
	}
}

type Added = AnswerOf<typeof programAdd>;

interface AddProgramProps {
	readonly orgId: string;
	readonly scopes: readonly Scope[];
	readonly onAdded: () => void;
	readonly onClose: () => void;
}

export function AddProgram({ orgId, scopes, onAdded, onClose }: AddProgramProps) {
	const [added, setAdded] = useState<Added>();
	if (added !== undefined) return <SecretDialog added={added} onClose={onClose} />;
	return (
		<DraftDialog
			orgId={orgId}
			scopes={scopes}
			onClose={onClose}
			onAdded={(answer) => {
				setAdded(answer);
				onAdded();
			}}
		/>
	);
}

interface DraftDialogProps extends Omit<AddProgramProps, 'onAdded'> {
	readonly onAdded: (added: Added) => void;
}

function DraftDialog({ orgId, scopes, onAdded, onClose }: DraftDialogProps) {
	const text = useProgramText();
	const { t, language } = text;
	const adminText = useAdminText();
	const [draft, setDraft] = useState(emptyDraft);
	const [faults, setFaults] = useState<ProgramFaults>({});
	const [refusal, setRefusal] = useState<string>();
	const [isBusy, setBusy] = useState(false);
	const change = (part: Partial<ProgramDraft>) => {
		setDraft((before) => ({ ...before, ...part }));
		setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(part, field))));
	};

	const save = async () => {
		const request = requestOf(draft, orgId, new Date());
		const found = faultsOf(request, text);
		setFaults(found);
		setRefusal(undefined);
		if (Object.keys(found).length > 0) return;
		setBusy(true);
		try {
			onAdded(await callApi(programAdd, request));
		} catch (error) {
			setBusy(false);
			const reason = describeRefusal(error, adminText);
			if (error instanceof ApiError && error.code === 'program-name-taken') setFaults({ name: reason });
			else setRefusal([t('notAdded'), reason].join(' ').trim());
		}
	};

	const validity = (days: number) => ({
		value: String(days),
		label: t('validity', { days, date: dateText(expiryOf(days, new Date()), language) }),
	});
	const footer = (
		<DialogButtons
			confirm={adminText.t('actions.save')}
			isBusy={isBusy}
			onConfirm={() => void save()}
			onCancel={onClose}
		/>
	);
	return (
		<MovableDialog title={t('add')} footer={footer}>
			<SpaceBetween size="m">
				<div role="alert">{refusal !== undefined && <Alert type="error">{refusal}</Alert>}</div>
				<FormField label={t('columns.name')} constraintText={t('hints.name')} errorText={faults.name} stretch>
					<Input value={draft.name} autoComplete={false} onChange={({ detail }) => change({ name: detail.value })} />
				</FormField>
				<ScopeChoice
					offered={scopes}
					chosen={draft.scopes}
					fault={faults.scopes}
					onChange={(chosen) => change({ scopes: chosen })}
				/>
				<FormField
					label={t('columns.addresses')}
					constraintText={t('hints.addresses')}
					errorText={faults.addresses}
					stretch
				>
					<Textarea
						rows={3}
						spellcheck={false}
						autoComplete={false}
						value={draft.addresses}
						onChange={({ detail }) => change({ addresses: detail.value })}
					/>
				</FormField>
				<FormField label={t('columns.expiresOn')} constraintText={t('hints.expiresOn')}>
					<Select
						options={validities.map(validity)}
						selectedOption={validity(draft.days)}
						onChange={({ detail }) =>
							change({ days: validities.find((days) => String(days) === detail.selectedOption.value) ?? draft.days })
						}
					/>
				</FormField>
			</SpaceBetween>
		</MovableDialog>
	);
}

interface ScopeChoiceProps {
	readonly offered: readonly Scope[];
	readonly chosen: readonly Scope[];
	readonly fault: string | undefined;
	readonly onChange: (chosen: readonly Scope[]) => void;
}

/** Checkboxes of scopes, outside a form field because it would label each checkbox a second time. */
function ScopeChoice({ offered, chosen, fault, onChange }: ScopeChoiceProps) {
	const { t } = useProgramText();
	const id = useId();
	return (
		<fieldset className={styles.scopes} aria-describedby={id}>
			<legend>{t('columns.scopes')}</legend>
			<SpaceBetween size="xxs">
				<div id={id}>
					{fault !== undefined && (
						<div role="alert">
							<Box fontSize="body-s">
								<StatusIndicator type="error">{fault}</StatusIndicator>
							</Box>
						</div>
					)}
					<Box variant="small" color="text-body-secondary">
						{t('hints.scopes')}
					</Box>
				</div>
				{offered.map((scope) => (
					<Checkbox
						key={scope}
						checked={chosen.includes(scope)}
						description={t(`scopes.${scope}`, { nsSeparator: false })}
						onChange={({ detail }) =>
							onChange(offered.filter((each) => (each === scope ? detail.checked : chosen.includes(each))))
						}
					>
						{scope}
					</Checkbox>
				))}
			</SpaceBetween>
		</fieldset>
	);
}

interface SecretDialogProps {
	readonly added: Added;
	readonly onClose: () => void;
}

/** Shows a new secret. The secret cannot be shown again, so neither Esc nor a click outside closes the dialog. */
function SecretDialog({ added: { program, secret }, onClose }: SecretDialogProps) {
	const { t } = useProgramText();
	const footer = (
		<Box float="right">
			<Button variant="primary" onClick={onClose}>
				{t('stored')}
			</Button>
		</Box>
	);
	const copied = (label: string, text: string) => (
		<FormField label={label} stretch>
			<CopyToClipboard
				variant="inline"
				textToCopy={text}
				textToDisplay={text}
				copyButtonAriaLabel={t('copy', { label })}
				copySuccessText={t('copied')}
				copyErrorText={t('notCopied')}
			/>
		</FormField>
	);
	return (
		<MovableDialog title={t('addedTitle', { name: program.name })} footer={footer}>
			<SpaceBetween size="m">
				<Alert type="warning">{t('once')}</Alert>
				{copied(t('keyId'), program.keyId)}
				{copied(t('secret'), secret)}
			</SpaceBetween>
		</MovableDialog>
	);
}
