// A company's logo on its quotes. The Content-Security-Policy allows no images from data URLs, so a canvas draws it.

import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { FileButton } from "./documents/file-button.tsx";
import { LOGO } from "./quote.ts";

/** Maximum size in pixels: sharp on paper at 6 by 2.5 centimetres, and small in storage. */
const WIDTH = 720;
const HEIGHT = 300;
/** Maximum file size in bytes. */
const LARGEST = 15_000_000;

/** Converts a picture to a data URL, scaled down to the maximum size. */
async function shrink(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, WIDTH / picture.width, HEIGHT / picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

async function decode(url: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (char) => char.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: "image/png" }));
}

export function Logo({ url, name }: { url: string; name: string }) {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    decode(url).then(
      (picture) => {
        const canvas = place.current;
        if (gone || canvas === null) return;
        canvas.width = picture.width;
        canvas.height = picture.height;
        canvas.getContext("2d")?.drawImage(picture, 0, 0);
      },
      // A backup may contain an invalid logo. Nothing is drawn then.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [url]);
  return <canvas className="qpaper__logo" ref={place} role="img" aria-label={`Logo van ${name}`} />;
}

export function LogoField({
  own,
  locked,
  set,
}: {
  own: Record<string, string>;
  locked: boolean;
  /** Sets some of the details. The others may change while a picture is decoded. */
  set: (part: Record<string, string>) => void;
}) {
  const fail = () => {
    const description = "Kies een png, jpg of webp van hoogstens 15 MB.";
    toast({ variant: "destructive", title: "Dit logo lukt niet", description });
  };
  const url = own[LOGO] ?? "";
  return (
    <div className="quote-logo">
      <h4 className="ce__sub">Logo</h4>
      <p className="note">Niet verplicht. Het blijft op dit toestel.</p>
      {url !== "" && <Logo url={url} name={own.name ?? "je bedrijf"} />}
      <div className="actions ce__row">
        <FileButton
          label={url === "" ? "Kies een logo" : "Kies een ander logo"}
          name="Bestand met je logo"
          accept="image/png,image/jpeg,image/webp"
          largest={LARGEST}
          disabled={locked}
          take={(file) => void shrink(file).then((logo) => set({ [LOGO]: logo }), fail)}
          fail={fail}
        />
        {url !== "" && (
          <Button small disabled={locked} onClick={() => set({ [LOGO]: "" })}>
            Haal het logo weg
          </Button>
        )}
      </div>
    </div>
  );
}
