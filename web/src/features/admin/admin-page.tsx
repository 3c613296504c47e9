import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useState } from 'react';
import { useAdminText } from './admin-text.ts';
import { AuditView } from './audit/audit-view.tsx';
import { FeedsView } from './feeds/feeds-view.tsx';
import { MessageScope } from './message-scope.tsx';
import { OrganisationsView } from './organisations/organisations-view.tsx';
import { useOwnOrganisation } from './use-own-organisation.ts';
import { UsersView } from './users/users-view.tsx';

const tabs = ['organisations', 'users', 'audit', 'feeds'] as const;

/** Organisations, users and the audit trail; for the operator also the rate feeds. */
export function AdminPage() {
	const { t } = useAdminText();
	const [active, setActive] = useState<string>('organisations');
	const isOperator = useOwnOrganisation()?.isOperator === true;
	const views = {
		organisations: <OrganisationsView />,
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
				onChange={({ detail }) => setActive(detail.activeTabId)}
				tabs={tabs
					.filter((id) => id !== 'feeds' || isOperator)
					.map((id) => ({ id, label: t(`tabs.${id}`), content: <MessageScope>{views[id]}</MessageScope> }))}
			/>
		</SpaceBetween>
	);
}
