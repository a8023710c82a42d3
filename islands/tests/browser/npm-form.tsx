// An island around a package from npm as it is: react-hook-form, which knows nothing of Preact.

import { useForm } from "react-hook-form";
import { island } from "../../src/app/island.tsx";

function View({ label }: { label: string }) {
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitSuccessful },
  } = useForm({ defaultValues: { town: "" } });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      <label>
        {label}
        <input
          {...register("town", { required: "Vul een gemeente in." })}
          aria-invalid={errors.town ? true : undefined}
        />
      </label>
      {errors.town && <p role="alert">{errors.town.message}</p>}
      <button type="submit">Bewaar</button>
      {isSubmitSuccessful && <output>Bewaard</output>}
    </form>
  );
}

const form = island(View);
export { form as "npm-form" };
