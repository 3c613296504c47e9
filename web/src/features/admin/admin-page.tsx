import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useEffect, useState } from 'react';
import { queryAt, useAddressParameters } from '#lib/address-query.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { AuditView } from './audit/audit-view.tsx';
import { FeedsView } from './feeds/feeds-view.tsx';
import { OrganisationsView } from './organisations/organisations-view.tsx';
import { SchedulesSection } from './schedules/bulk/schedules-section.tsx';
import { LoanPullSection } from './schedules/loan-pull/loan-pull-section.tsx';
import { type AdminTab, addressedTab, adminAddress, adminTabs } from './shared/admin-address.ts';
import { useAdminText } from './shared/admin-text.ts';
import type { OrganisationSections } from './shared/edit/organisation-sections.ts';
import { MessageScope } from './shared/messages/message-scope.tsx';
import { useOwnOrganisation } from './shared/use-own-organisation.ts';
import { UsersView } from './users/users-view.tsx';

const noticeMillis = 8000;

const organisationSections: OrganisationSections = { Schedules: SchedulesSection, LoanPull: LoanPullSection };

const noUserFilter = { search: undefined, status: undefined, of: undefined };

/** Organisations, users and the audit trail; for the operator also the rate feeds. */
export function AdminPage() {
	const { t } = useAdminText();
	const { show } = useNotifications();
	const own = useOwnOrganisation();
	const [asked, setActive] = useState(() => addressedTab(queryAt(adminAddress)));
	const isRefused = asked === undefined || (asked === 'feeds' && own?.isOperator === false);
	useEffect(() => {
		if (!isRefused) return;
		setActive('organisations');
		show({ type: 'warning', text: t('addressRefused'), durationMillis: noticeMillis });
	}, [isRefused, show, t]);
	const shown = adminTabs.filter((id) => id !== 'feeds' || own?.isOperator === true);
	const active = asked !== undefined && shown.includes(asked) ? asked : 'organisations';
	const tab = asked === 'organisations' ? undefined : asked;
	const ofOthers = { ...(tab && { organisation: undefined }), ...(tab !== 'users' && noUserFilter) };
	useAddressParameters(adminAddress, { tab, ...ofOthers }, (query) => setActive(addressedTab(query)));
	const views = {
		organisations: <OrganisationsView sections={organisationSections} />,
		users: <UsersView />,
		audit: <AuditView />,
		feeds: <FeedsView />,
	};
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('title')}</Header>
			<Tabs
				ariaLabel={t('title')}
				activeTabId={active}
				onChange={({ detail }) => setActive(detail.activeTabId as AdminTab)}
				tabs={shown.map((id) => ({
					id,
					label: t(`tabs.${id}`),
					content: <MessageScope>{views[id]}</MessageScope>,
				}))}
			/>
		</SpaceBetween>
	);
}
