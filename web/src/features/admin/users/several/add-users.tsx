import {
	Alert,
	Box,
	Button,
	Checkbox,
	FormField,
	SpaceBetween,
	StatusIndicator,
	Table,
	Textarea,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { describeRefusal } from '#features/admin/shared/form/form-problem.ts';
import { LongText } from '#features/admin/shared/grid/admin-grid.tsx';
import {
	type ChosenOrganisation,
	OrganisationSelect,
	type OwnOrganisation,
} from '#features/admin/shared/organisation-choice.tsx';
import { ApiError, callApi } from '#lib/api-client.ts';
import { userAdd, userSearch } from '#shared/contract/admin-directory.ts';
import { withInvisibleMarked } from '#shared/input/visible-line.ts';
import { MovableDialog } from '#ui/movable-dialog.tsx';
import { MessageScope } from '../../shared/messages/message-scope.tsx';
import { type AddOutcome, loginsToAdd, readAddresses } from './read-addresses.ts';

const tooManyRequests = 429;
const serverError = 500;

/** Adds users one after the other and records each outcome. If one user is refused, the others are still added. */
function useAddUsers(onAdded: () => void) {
	const text = useAdminText();
	const [outcomes, setOutcomes] = useState<ReadonlyMap<string, AddOutcome>>(new Map());
	const [isBusy, setBusy] = useState(false);
	const isStopped = useRef(false);
	const note = (login: string, outcome: AddOutcome) => setOutcomes((before) => new Map([...before, [login, outcome]]));

	const addOne = async (aaaLogin: string, orgId: string, isAdmin: boolean) => {
		note(aaaLogin, { kind: 'adding' });
		try {
			await callApi(userAdd, { aaaLogin, orgId, isAdmin, frontendConfig: '', backendConfig: '' });
			note(aaaLogin, { kind: 'added' });
		} catch (error) {
			if (error instanceof ApiError && error.code === 'login-taken') return note(aaaLogin, { kind: 'exists' });
			// If there was no response, the user may have been added. A second attempt shows it.
			const isUnanswered = !(error instanceof ApiError) || error.status === 0 || error.status >= serverError;
			const maybe = isUnanswered ? text.t('messages.mayBeDone') : '';
			const isDecided = !isUnanswered && error.status !== tooManyRequests;
			note(aaaLogin, {
				kind: isDecided ? 'refused' : 'unanswered',
				text: `${describeRefusal(error, text)} ${maybe}`.trim(),
			});
		}
	};

	return {
		outcomes,
		isBusy,
		async add(logins: readonly string[], orgId: string, isAdmin: boolean) {
			setBusy(true);
			isStopped.current = false;
			for (const login of logins) {
				if (isStopped.current) break;
				await addOne(login, orgId, isAdmin);
			}
			setBusy(false);
			onAdded();
		},
		/** Forgets refused addresses, so that they can be tried again, for example in a different organisation. */
		forgetRefusals: () => setOutcomes((before) => new Map([...before].filter(([, { kind }]) => kind !== 'refused'))),
		/** Stops after the current user. */
		stop: () => {
			isStopped.current = true;
		},
	};
}

const rowsOfPage = 100;
/** Maximum number of pages of existing users that are read. The answer to each addition detects all others. */
const maxPages = 20;

interface ExistingUsers {
	readonly outcomes: ReadonlyMap<string, AddOutcome>;
	/** True if the organisation has more users than were read. */
	readonly isPart: boolean;
}

/** Returns `exists` for existing users of an organisation. Other organisations' users are detected only on adding. */
function useExistingUsers(orgId: string | undefined): ExistingUsers {
	const { data } = useQuery({
		queryKey: ['admin', 'users', 'logins', orgId ?? ''],
		queryFn: async ({ signal }) => {
			const outcomes = new Map<string, AddOutcome>();
			let cursor: string | undefined;
			for (let pages = 0; pages < maxPages; pages += 1) {
				const request = { orgId, limit: rowsOfPage, ...(cursor === undefined ? {} : { cursor }) };
				const page = await callApi(userSearch, request, { signal });
				for (const { aaaLogin } of page.users) outcomes.set(aaaLogin, { kind: 'exists' });
				({ cursor } = page);
				if (cursor === undefined) return { outcomes, isPart: false };
			}
			return { outcomes, isPart: true };
		},
		enabled: orgId !== undefined,
	});
	return data ?? nobody;
}

const nobody: ExistingUsers = { outcomes: new Map(), isPart: false };

interface AddUsersProps {
	readonly own: OwnOrganisation;
	readonly organisation: ChosenOrganisation | undefined;
	readonly onAdded: () => void;
	readonly onClose: () => void;
}

const maxUsers = 200;

export function AddUsers(props: AddUsersProps) {
	return (
		<MessageScope>
			<OpenedDialog {...props} />
		</MessageScope>
	);
}

function OpenedDialog({ own, organisation, onAdded, onClose }: AddUsersProps) {
	const { t } = useAdminText();
	const [text, setText] = useState('');
	const [chosen, setChosen] = useState<ChosenOrganisation | undefined>(
		organisation ?? (own.isOperator ? undefined : own),
	);
	const [isAdmin, setAdmin] = useState(false);
	const { outcomes: ofAdding, isBusy, add, stop, forgetRefusals } = useAddUsers(onAdded);
	const existing = useExistingUsers(chosen?.orgId);
	const outcomes = new Map([...existing.outcomes, ...ofAdding]);

	const read = readAddresses(text);
	const wanted = loginsToAdd(read, outcomes);
	const refused = read.filter(
		({ login, fault }) => login !== undefined && fault === undefined && outcomes.get(login)?.kind === 'refused',
	).length;
	const isTooMany = wanted.length > maxUsers;
	const added = [...outcomes.values()].filter(({ kind }) => kind === 'added').length;
	const footer = (
		<Box float="right">
			<SpaceBetween direction="horizontal" size="xs">
				<Button variant="link" onClick={isBusy ? stop : onClose}>
					{t(isBusy ? 'several.stop' : 'several.close')}
				</Button>
				<Button
					variant="primary"
					loading={isBusy}
					disabled={wanted.length === 0 || isTooMany || chosen === undefined}
					onClick={() => chosen && void add(wanted, chosen.orgId, isAdmin)}
				>
					{t(wanted.length === 0 ? 'several.addNone' : 'several.add', { count: wanted.length })}
				</Button>
			</SpaceBetween>
		</Box>
	);
	return (
		<MovableDialog title={t('several.title')} footer={footer}>
			<SpaceBetween size="m">
				<FormField
					label={t('several.addresses')}
					constraintText={t('several.hint', { max: maxUsers })}
					errorText={isTooMany ? t('several.tooMany', { max: maxUsers, count: wanted.length }) : undefined}
					stretch
				>
					<Textarea
						rows={6}
						readOnly={isBusy}
						spellcheck={false}
						autoComplete={false}
						value={text}
						onChange={({ detail }) => setText(detail.value)}
					/>
				</FormField>
				{own.isOperator && (
					<FormField label={t('fields.organisation')}>
						<OrganisationSelect
							ariaLabel={t('fields.organisation')}
							chosen={chosen}
							disabled={isBusy}
							onChoose={(next) => {
								setChosen(next);
								forgetRefusals();
							}}
						/>
					</FormField>
				)}
				<Checkbox checked={isAdmin} disabled={isBusy} onChange={({ detail }) => setAdmin(detail.checked)}>
					{t('several.areAdministrators')}
				</Checkbox>
				<div role="status">
					{added > 0 && !isBusy && <Alert type="success">{t('several.done', { count: added })}</Alert>}
					{refused > 0 && !isBusy && <Alert type="error">{t('several.refused', { count: refused })}</Alert>}
				</div>
				{existing.isPart && (
					<Alert type="info">{t('several.manyUsers', { max: (maxPages * rowsOfPage).toLocaleString('en-US') })}</Alert>
				)}
				{read.length > 0 && (
					<Table
						variant="embedded"
						contentDensity="compact"
						wrapLines
						ariaLabels={{ tableLabel: t('several.table') }}
						items={read.map((entry, place) => ({ ...entry, place }))}
						trackBy={({ place }) => String(place)}
						columnDefinitions={[
							{
								id: 'address',
								header: t('fields.aaaLogin'),
								isRowHeader: true,
								cell: ({ login, written }) => <LongText>{withInvisibleMarked(login ?? written)}</LongText>,
							},
							{
								id: 'outcome',
								header: t('several.outcome'),
								cell: ({ login, fault }) => (
									<Outcome
										outcome={
											fault === undefined
												? outcomes.get(login ?? '')
												: { kind: 'refused', text: t(`several.faults.${fault}`) }
										}
									/>
								),
							},
						]}
					/>
				)}
			</SpaceBetween>
		</MovableDialog>
	);
}

function Outcome({ outcome }: { readonly outcome: AddOutcome | undefined }) {
	const { t } = useAdminText();
	switch (outcome?.kind) {
		case undefined:
			return <StatusIndicator type="pending">{t('several.ready')}</StatusIndicator>;
		case 'adding':
			return <StatusIndicator type="loading">{t('several.adding')}</StatusIndicator>;
		case 'added':
			return <StatusIndicator type="success">{t('several.added')}</StatusIndicator>;
		case 'exists':
			return <StatusIndicator type="info">{t('several.exists')}</StatusIndicator>;
		case 'refused':
		case 'unanswered':
			return <StatusIndicator type="error">{outcome.text}</StatusIndicator>;
	}
}
