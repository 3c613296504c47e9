import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { useSession } from '../lib/session-context.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';

import { defaultPath, enabledRoutes, type ModuleRoute } from './module-routes.ts';
import { useCalendarsForgotten } from './use-calendars-forgotten.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { Welcome } from './welcome.tsx';

/** The views of the session's layout. Every other path leads to `/`, which is all that a non-GUI user has. */
export function PortalRoutes() {
	const { layout } = useSession();
	useCalendarsForgotten();
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const [start] = useState(() => defaultPath(layout));
	const [isOpened, setOpened] = useState(false);
	useEffect(() => {
		if (isOpened) return;
		if (pathname === start) setOpened(true);
		else void navigate(start, { replace: true });
	}, [isOpened, pathname, start, navigate]);
	if (!isOpened) return null;
	return (
		<ErrorBoundary key={pathname}>
			<Suspense fallback={null}>
				<Routes>
					<Route path="/" element={<Welcome />} />
					{enabledRoutes(layout).map((route) => (
						<Route key={route.path} path={route.path} element={<ModuleView route={route} />} />
					))}
					<Route path="*" element={<Navigate to="/" replace />} />
				</Routes>
			</Suspense>
		</ErrorBoundary>
	);
}

function ModuleView({ route: { module, Page } }: { readonly route: ModuleRoute }) {
	const { t } = useTranslation('shell');
	useDocumentTitle(t(`modules.${module}`));
	return <Page />;
}
