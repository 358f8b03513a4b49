import { afterAll, afterEach, beforeAll } from 'vitest';
import { openBrowser, type TestBrowser } from './browser.ts';
import { type Product, type ProductWish, startProduct } from './harness.ts';

export interface Stage {
  readonly product: Product;
  readonly browser: TestBrowser;
}

/** The product and a browser for the journeys of one file; a journey ends with every page silent and partners normal. */
export function setStage(wish: ProductWish = {}): Stage {
  let product: Product | undefined;
  let browser: TestBrowser | undefined;
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the stage is set before the first journey');
    return part;
  };
  const stage = {
    get product() {
      return there(product);
    },
    get browser() {
      return there(browser);
    },
  };
  beforeAll(async () => {
    product = await startProduct(wish);
    browser = await openBrowser();
  }, wish.fillTimeoutMs);
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) await stage.browser.keepPictures(task.name, stage.product.lastWords());
    await stage.browser.closeWindows();
    await stage.product.world.backToNormal();
    stage.browser.expectNoComplaints();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  return stage;
}
