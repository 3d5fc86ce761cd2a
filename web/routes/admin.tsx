import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminToken } from '../features/admin/admin-token';
import { Dashboard } from '../features/admin/dashboard';
import { isLoggedOut } from '../features/admin/failures';
import { LoginForm } from '../features/admin/login-form';
import { ADMIN_KEY, FIRST_PAGE, historyQuery } from '../features/admin/queries';
import { PRODUCT_NAME } from '../lib/product';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { useViewFocus } from '../ui/hooks/use-view-focus';
import { ReportPreview } from './frame/report-preview';
import { Wordmark } from './frame/wordmark';

export function AdminPage() {
  usePageTitle(`${t`Admin`} | ${PRODUCT_NAME}`);
  const queries = useQueryClient();
  const [token, setToken] = useState(adminToken.read);
  const { error } = useQuery({ ...historyQuery(token ?? '', FIRST_PAGE), enabled: token !== null });
  const isRefused = token !== null && isLoggedOut(error);

  const end = () => {
    adminToken.forget();
    setToken(null);
    queries.removeQueries({ queryKey: [ADMIN_KEY] });
  };
  useEffect(() => {
    if (isRefused) adminToken.forget();
  }, [isRefused]);

  const needsLogin = token === null || isRefused;
  useViewFocus(needsLogin ? 'login' : 'dashboard');

  if (needsLogin) {
    return (
      <main id="content" className="flex flex-1 flex-col items-center gap-4 px-4 py-[12vh] short:py-4">
        <Wordmark />
        <LoginForm
          onLogin={(next) => {
            adminToken.store(next);
            setToken(next);
          }}
        />
      </main>
    );
  }
  return (
    <main
      id="content"
      className="mx-auto min-h-svh w-full max-w-352 flex-1 px-4 pt-2 pb-8 sm:px-6 sm:pt-8 min-[112.5rem]:max-w-440"
    >
      {/* On phones, toasts cover this line instead of the heading. */}
      <div className="mb-3 w-fit sm:hidden">
        <Wordmark />
      </div>
      <Dashboard bearer={token} showReport={(report) => <ReportPreview {...report} />} onEnd={end} />
    </main>
  );
}
