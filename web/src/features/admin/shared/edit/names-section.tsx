import { Button, Checkbox, FormField, Input, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { userInvite } from '#shared/contract/admin-directory.ts';
import { organisationRead } from '#shared/contract/admin-organisations.ts';
import { useAdminText } from '../admin-text.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { type PresetName, presetNames, presetOf } from '../draft/presets.ts';
import { readBackend, readLayout } from '../form/edit-form.ts';
import { problemAt } from '../form/form-problem.ts';
import { InputRow } from '../form-inputs.tsx';
import { useAdminAttempt, useAdminMessages } from '../messages/use-admin-messages.tsx';
import { OrganisationSelect } from '../organisation-choice.tsx';
import type { SectionProps } from './frontend-section.tsx';

/** Button that sends the invitation again. The server refuses to send it if the user has already signed in. */
function InviteAgain({ userId }: { readonly userId: string }) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const { isBusy, attempt } = useAdminAttempt();
	const invite = () =>
		attempt('userInvite', async () => {
			await callApi(userInvite, { userId });
			messages.invited();
		});
	return (
		<Button loading={isBusy} onClick={() => void invite()}>
			{t('actions.inviteAgain')}
		</Button>
	);
}

interface NamesSectionProps extends Omit<SectionProps, 'refusals'> {
	readonly canChooseOrganisation: boolean;
}

export function NamesSection(props: NamesSectionProps) {
	return props.target.kind === 'organisation' ? <OrganisationNames {...props} /> : <UserNames {...props} />;
}

function OrganisationNames({ form, target, currencies, problems, onChange }: NamesSectionProps) {
	const { t } = useAdminText();
	const [preset, setPreset] = useState<PresetName>('compoundingDesk');
	const [asked, setAsked] = useState<PresetName>();
	const isNew = target.mode === 'add';
	const options = presetNames.map((name) => ({
		value: name,
		label: t(`presets.${name}`),
		description: t(`presetNotes.${name}`),
	}));
	const draftOf = (name: PresetName) => {
		const { frontendConfig, backendConfig } = presetOf(name, currencies);
		return { layout: readLayout(frontendConfig), backend: readBackend(backendConfig) };
	};
	const begin = (name: PresetName) => {
		setPreset(name);
		setAsked(undefined);
		onChange(draftOf(name));
	};
	const { layout, backend } = form;
	const isChanged = JSON.stringify({ layout, backend }) !== JSON.stringify(draftOf(preset));
	return (
		<InputRow>
			<FormField label={t('fields.longName')} errorText={problemAt(problems, 'longName')}>
				<Input
					value={form.longName}
					autoComplete={false}
					onChange={({ detail }) => onChange({ longName: detail.value })}
				/>
			</FormField>
			<FormField
				label={t('fields.shortName')}
				constraintText={t(isNew ? 'hints.shortName' : 'hints.shortNameFixed')}
				errorText={problemAt(problems, 'shortName')}
			>
				<Input
					value={form.shortName}
					autoComplete={false}
					readOnly={!isNew}
					onChange={({ detail }) => onChange({ shortName: detail.value })}
				/>
			</FormField>
			{isNew ? (
				<FormField label={t('fields.preset')} constraintText={t('hints.preset')}>
					<Select
						options={options}
						selectedOption={options.find(({ value }) => value === preset) ?? null}
						onChange={({ detail }) => {
							const name = presetNames.find((candidate) => candidate === detail.selectedOption.value);
							if (name === undefined || name === preset) return;
							if (isChanged) setAsked(name);
							else begin(name);
						}}
					/>
					{asked !== undefined && (
						<AskDialog
							title={t('replacePreset.title')}
							confirm={t('replacePreset.confirm')}
							onConfirm={() => begin(asked)}
							onCancel={() => setAsked(undefined)}
						>
							{t('replacePreset.question', { name: t(`presets.${asked}`) })}
						</AskDialog>
					)}
				</FormField>
			) : (
				<FormField label={t('fields.orgId')}>
					<Input value={target.kind === 'organisation' ? target.record.orgId : ''} readOnly />
				</FormField>
			)}
		</InputRow>
	);
}

function UserNames({ form, target, problems, canChooseOrganisation, onChange }: NamesSectionProps) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const isNew = target.mode === 'add';
	const choose = async (orgId: string) => {
		try {
			onChange({ organisation: await callApi(organisationRead, { orgId }) });
		} catch (error) {
			messages.failed('organisationRead', error);
		}
	};
	return (
		<InputRow>
			<FormField
				label={t('fields.aaaLogin')}
				constraintText={t(isNew ? 'hints.login' : 'hints.loginFixed')}
				errorText={problemAt(problems, 'aaaLogin')}
				secondaryControl={
					target.kind === 'user' && target.mode === 'edit' ? <InviteAgain userId={target.record.userId} /> : undefined
				}
			>
				<Input
					value={form.aaaLogin}
					type="email"
					autoComplete={false}
					readOnly={!isNew}
					onChange={({ detail }) => onChange({ aaaLogin: detail.value })}
				/>
			</FormField>
			<FormField label={t('fields.organisation')} errorText={problemAt(problems, 'orgId')}>
				{isNew && canChooseOrganisation ? (
					<OrganisationSelect
						ariaLabel={t('fields.organisation')}
						invalid={problemAt(problems, 'orgId') !== undefined}
						chosen={form.organisation}
						onChoose={(chosen) => chosen && void choose(chosen.orgId)}
					/>
				) : (
					<Input value={form.organisation?.shortName ?? ''} readOnly />
				)}
			</FormField>
			<FormField
				label={t('fields.flags')}
				constraintText={t('hints.flags')}
				errorText={problemAt(problems, 'isAdmin') ?? problemAt(problems, 'isDisabled')}
			>
				<Checkbox checked={form.isAdmin} onChange={({ detail }) => onChange({ isAdmin: detail.checked })}>
					{t('fields.isAdmin')}
				</Checkbox>
				<Checkbox checked={form.isDisabled} onChange={({ detail }) => onChange({ isDisabled: detail.checked })}>
					{t('fields.isDisabled')}
				</Checkbox>
			</FormField>
		</InputRow>
	);
}
