import {
	Alert,
	Box,
	Button,
	Checkbox,
	ColumnLayout,
	CopyToClipboard,
	FormField,
	Input,
	Modal,
	SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { LongText } from '#features/admin/shared/grid/admin-grid.tsx';
import { ApiError } from '#lib/api-client.ts';
import type { Webhook } from '#shared/contract/webhooks.ts';
import { type EventType, eventTypes } from '#shared/events/event-types.ts';

export interface WebhookDraft {
	readonly description: string;
	readonly url: string;
	readonly types: readonly EventType[];
}

type Faults = Readonly<Partial<Record<keyof WebhookDraft, string>>>;

const isField = (name: unknown): name is keyof WebhookDraft =>
	name === 'description' || name === 'url' || name === 'types';

interface WebhookFormProps {
	readonly webhook: Webhook | undefined;
	readonly isBusy: boolean;
	/** Saves the draft. `onRefused` returns true if a field shows the reason. @returns true if the webhook was saved */
	readonly onSave: (draft: WebhookDraft, onRefused: (error: unknown) => boolean) => Promise<boolean>;
	readonly onClose: () => void;
}

export function WebhookForm({ webhook, isBusy, onSave, onClose }: WebhookFormProps) {
	const { t } = useAdminText();
	const { description = '', url = '', types = [] } = webhook ?? {};
	const [draft, setDraft] = useState<WebhookDraft>({ description, url, types });
	const [faults, setFaults] = useState<Faults>({});
	const change = (changed: Partial<WebhookDraft>) => {
		setDraft({ ...draft, ...changed });
		setFaults({});
	};
	const save = async () => {
		const found: Faults = {
			...(draft.description.trim() === '' ? { description: t('webhooks.descriptionMissing') } : {}),
			...(draft.url.trim() === '' ? { url: t('webhooks.urlMissing') } : {}),
			...(draft.types.length === 0 ? { types: t('webhooks.typesMissing') } : {}),
		};
		setFaults(found);
		if (Object.keys(found).length > 0) return;
		const refuse = (error: unknown) => {
			const refused = faultsOf(error);
			setFaults(refused);
			return Object.keys(refused).length > 0;
		};
		if (await onSave(draft, refuse)) onClose();
	};
	const faultsOf = (error: unknown): Faults => {
		if (!(error instanceof ApiError)) return {};
		const fault = error.params?.fault;
		if (error.code === 'webhook-url-invalid') return { url: t(`webhooks.urlFaults.${fault as 'not-a-url'}`) };
		const issues = error.issues ?? [];
		return Object.fromEntries(issues.flatMap(({ path: [name], message }) => (isField(name) ? [[name, message]] : [])));
	};
	return (
		<AskDialog
			title={t(webhook === undefined ? 'webhooks.new' : 'webhooks.edit')}
			confirm={t('actions.save')}
			isBusy={isBusy}
			onConfirm={() => void save()}
			onCancel={onClose}
		>
			<SpaceBetween size="m">
				<FormField
					label={t('webhooks.fields.description')}
					constraintText={t('webhooks.hints.description')}
					errorText={faults.description}
				>
					<Input
						autoFocus
						value={draft.description}
						nativeInputAttributes={{ maxLength: 100 }}
						onChange={({ detail }) => change({ description: detail.value })}
					/>
				</FormField>
				<FormField label={t('webhooks.fields.url')} constraintText={t('webhooks.hints.url')} errorText={faults.url}>
					<Input
						value={draft.url}
						inputMode="url"
						autoComplete={false}
						spellcheck={false}
						nativeInputAttributes={{ maxLength: 500 }}
						onChange={({ detail }) => change({ url: detail.value })}
					/>
				</FormField>
				<FormField
					label={t('webhooks.fields.types')}
					constraintText={t('webhooks.hints.types')}
					errorText={faults.types}
				>
					<ColumnLayout columns={2}>
						{eventTypes.map((type) => (
							<Checkbox
								key={type}
								checked={draft.types.includes(type)}
								onChange={({ detail: { checked } }) =>
									change({
										types: eventTypes.filter((each) => (each === type ? checked : draft.types.includes(each))),
									})
								}
							>
								{t(`webhooks.types.${type}`)}
							</Checkbox>
						))}
					</ColumnLayout>
				</FormField>
			</SpaceBetween>
		</AskDialog>
	);
}

/** Shows a new secret, which cannot be shown again. The dialog can be closed only with its button. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
	const { t } = useAdminText();
	return (
		<Modal
			visible
			header={t('webhooks.secret.title')}
			closeAriaLabel={t('actions.close')}
			onDismiss={({ detail }) => {
				if (detail.reason === 'closeButton') onClose();
			}}
			footer={
				<Box float="right">
					<Button variant="primary" onClick={onClose}>
						{t('webhooks.secret.done')}
					</Button>
				</Box>
			}
		>
			<SpaceBetween size="m">
				<Alert type="warning">{t('webhooks.secret.note')}</Alert>
				<FormField label={t('webhooks.secret.label')}>
					<SpaceBetween size="xs">
						<Box variant="code">
							<LongText>{secret}</LongText>
						</Box>
						<CopyToClipboard
							variant="button"
							textToCopy={secret}
							copyButtonText={t('webhooks.secret.copy')}
							copySuccessText={t('webhooks.secret.copied')}
							copyErrorText={t('webhooks.secret.notCopied')}
						/>
					</SpaceBetween>
				</FormField>
			</SpaceBetween>
		</Modal>
	);
}
