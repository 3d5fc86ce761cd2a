import { alive, changeHtml, holdBack } from '../acts/acts.ts';
import { emulatorReady } from '../acts/auth-emulator.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import {
  account,
  chooseForm,
  dialogButton,
  dialogField,
  newEmail,
  openSignIn,
  PASSWORD,
  signInDialog,
  signUp,
} from '../acts/sign-in.ts';

test.beforeAll(emulatorReady);

test('creates an account by keyboard alone', async ({ page }) => {
  const email = newEmail();
  await page.goto('/');
  await alive(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialogField(page, 'Email')).toBeFocused({ timeout: 20_000 });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Create account' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Create account' })).toHaveAttribute('aria-selected', 'true');
  const showButton = page.getByRole('button', { name: 'Show password' }).first();
  for (const text of [email, '', PASSWORD]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await expect(showButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogField(page, 'Password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signInDialog(page)).toBeHidden();
  await expect(account(page)).toBeVisible();
});

for (const [width, height, hasTouch] of [
  [375, 900, true],
  [768, 900, true],
  [1440, 900, false],
  [812, 375, true],
] as const) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test('has the same height before and after its code has loaded', async ({ page }) => {
      const release = await holdBack(page, /\/assets\/provider-/);
      await page.goto('/profile');
      await alive(page);
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await expect(signInDialog(page).getByRole('status', { name: 'Loading' })).toBeVisible();
      const heightOf = () => signInDialog(page).evaluate((dialog: HTMLElement) => dialog.scrollHeight);
      const loadingHeight = await heightOf();
      release();
      await expect(dialogField(page, 'Email')).toBeVisible();
      expect(await heightOf()).toBe(loadingHeight);
    });
  });
}

for (const width of [375, 768, 1440]) {
  test(`has no axe violations, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const checkState = async (state: string) => {
      await page.screenshot({ path: `test-results/looks/sign-in-${state.replaceAll(' ', '-')}-${width}.png` });
      expect(await violations(page), state).toEqual([]);
    };
    await openSignIn(page);
    await checkState('sign in');
    const [submit, google, cancel] = await Promise.all(
      ['Sign in', 'Continue with Google', 'Cancel'].map((name) => dialogButton(page, name).boundingBox()),
    );
    expect(google?.width).toBe(submit?.width);
    expect(cancel?.width).toBeLessThan((submit?.width ?? 0) / 2);
    await page.getByRole('tab', { name: 'Create account' }).click();
    await dialogButton(page, 'Create account').click();
    await checkState('a new account with an error');
    await chooseForm(page, 'Sign in');
    await chooseForm(page, 'Reset password');
    await expect(dialogField(page, 'Email')).toBeFocused();
    await dialogField(page, 'Email').fill('nobody');
    await dialogButton(page, 'Send reset email').click();
    await expect(signInDialog(page).getByText('This is not a valid email address.')).toBeVisible();
    await checkState('reset refused');
    await dialogButton(page, 'Cancel').click();
    await signUp(page, newEmail());
    if (width >= 1024) {
      await account(page).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Log out']);
      await page.getByRole('menuitem', { name: 'Profile' }).click();
    } else {
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
      await checkState('menu');
      await menu.getByRole('link', { name: 'Profile' }).click();
    }
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete account' })).toBeVisible();
    await checkState('deletion');
  });
}

test('says that sign-in is not set up', async ({ page }) => {
  await changeHtml(page, '/', (html) => html.replace(/"signIn":\{[^}]*\}/, '"signIn":null'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Sign-in is not set up on this site.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialogButton(page, 'Cancel').click();
  await expect(signInDialog(page)).toBeHidden();
});
