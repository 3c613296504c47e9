import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { clientCalendarKeys, onCalendarChange } from '#lib/calendars.ts';
import { useSession } from '#lib/session-context.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { enabledRoutes, type ModuleRoute, openingAddress, rememberPage } from './module-routes.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { Welcome } from './welcome.tsx';

/**
 * Returns the address that was requested before the sign-in, which {@link SessionGate} has stored. If there was no
 * sign-in, returns the current address. The address at which a session expired is only returned to the same user,
 * because it may contain amounts of a calculation.
 */
function askedAddress(here: string, userId: string): string {
	const { asked, of = userId } = (history.state ?? {}) as { readonly asked?: unknown; readonly of?: unknown };
	return of === userId ? String(asked ?? here) : '/';
}

const noticeMillis = 10_000;

export function PortalRoutes() {
	const { layout, userId } = useSession();
	useStaleCalendarRemoval();
	const navigate = useNavigate();
	const { t } = useTranslation('shell');
	const { show } = useNotifications();
	const location = useLocation();
	const { pathname } = location;
	const here = createPath(location);
	const [asked] = useState(() => askedAddress(here, userId));
	const [start] = useState(() => openingAddress(layout, asked));
	const [isOpened, setOpened] = useState(false);
	useEffect(() => {
		if (isOpened) return;
		if (here !== start) return void navigate(start, { replace: true });
		setOpened(true);
		const isElsewhere = start !== asked && !/^\/([?#]|$)/.test(asked);
		if (isElsewhere) show({ type: 'info', text: t('navigation.notYours'), durationMillis: noticeMillis });
	}, [isOpened, here, start, asked, navigate, show, t]);
	if (!isOpened) return null;
	return (
		<ErrorBoundary key={pathname.split('/')[1]}>
			<Routes>
				<Route path="/" element={<Welcome />} />
				{enabledRoutes(layout).map((route) => (
					<Route
						key={route.path}
						path={route.hasAddresses ? `${route.path}/*` : route.path}
						element={<ModuleView route={route} />}
					/>
				))}
				<Route path="*" element={<Navigate to="/" replace />} />
			</Routes>
		</ErrorBoundary>
	);
}

function ModuleView({ route: { module, Page } }: { readonly route: ModuleRoute }) {
	const { t } = useTranslation('shell');
	useDocumentTitle(t(`modules.${module}`));
	useEffect(() => rememberPage(module), [module]);
	return <Page pathname={useLocation().pathname} navigate={useNavigate()} />;
}

/**
 * Removes calendar data from the cache when a different tab has changed a calendar, so that it is loaded again when it
 * is needed. Data in use is not removed: the components that use it reload it themselves.
 */
function useStaleCalendarRemoval(): void {
	const { organizationName } = useSession();
	const queryClient = useQueryClient();
	useEffect(
		() =>
			onCalendarChange(organizationName, (_, isRemote) => {
				if (!isRemote) return;
				for (const queryKey of clientCalendarKeys(organizationName)) {
					queryClient.removeQueries({ queryKey, type: 'inactive' });
				}
			}),
		[organizationName, queryClient],
	);
}
